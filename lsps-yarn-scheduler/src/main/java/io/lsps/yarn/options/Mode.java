/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** Whether LsPS decides. See docs/decisions/0001-settings.md. */
public enum Mode {
  /** It does. */
  ON,
  /** Every decision is the FairScheduler's; what LsPS would have done is computed beside it. */
  OBSERVE,
  /** Every decision is the FairScheduler's, and nothing is computed beside it. */
  STOCK;

  /** Whether every decision is to be the FairScheduler's. */
  public boolean decidesAsStock() {
    return this != ON;
  }
}
