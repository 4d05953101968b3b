/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/** Jobs wait and nothing starts or ends any more: for example, masters hold the whole cluster. */
public final class StalledException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  StalledException(String message) {
    super(message);
  }
}
