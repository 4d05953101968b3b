/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** By which rule users share: see {@link Rule}. */
public enum RuleName {
  /** What their jobs can use, the job with the least work left first, of all users. */
  LEAST_WORK,
  /** In inverse proportion to the size of their jobs, by the equations of the papers alone. */
  PAPER;

  /**
   * Whether a user whose asks do not tell the size of its jobs has its whole stock share for
   * guaranteed, and beyond that what the others leave; the papers know no such user.
   */
  public boolean setsUnsizedApart() {
    return this == LEAST_WORK;
  }
}
