/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** By which rule users share: see {@link Rule}. */
public enum RuleName {
  /** What their jobs can use, the job with the least work left first, whosever it is. */
  LEAST_WORK,
  /** In inverse proportion to the size of their jobs, by the equations of the papers alone. */
  PAPER
}
