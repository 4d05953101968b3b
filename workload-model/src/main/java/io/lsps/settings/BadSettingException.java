/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

/** A setting has a value that it does not take. The message names the setting, value and range. */
public final class BadSettingException extends RuntimeException {
  public BadSettingException(String message) {
    super(message);
  }

  public BadSettingException(String message, Throwable cause) {
    super(message, cause);
  }
}
