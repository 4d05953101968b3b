/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/**
 * Jobs wait and nothing starts or ends any more: for example, masters hold the whole cluster. Or
 * containers start and end without end and no task gets done.
 */
public final class StalledException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  StalledException(String message) {
    super(message);
  }
}
