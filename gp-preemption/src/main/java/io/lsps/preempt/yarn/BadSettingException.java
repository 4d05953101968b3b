/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

/** A setting has a value that it does not take. The message names the setting, value and range. */
public final class BadSettingException extends RuntimeException {
  BadSettingException(String message) {
    super(message);
  }
}
