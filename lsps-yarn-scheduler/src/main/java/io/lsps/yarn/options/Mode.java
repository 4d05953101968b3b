/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** Whether LsPS decides. See docs/decisions/0001-settings.md. */
public enum Mode {
  /** LsPS decides. */
  ON,
  /** The FairScheduler decides; LsPS computes what it would do. */
  OBSERVE,
  /** The FairScheduler decides; LsPS computes nothing. */
  STOCK;

  /** Whether the FairScheduler decides. */
  public boolean decidesAsStock() {
    return this != ON;
  }
}
