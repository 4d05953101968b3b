/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** By which rule users share: see {@link Rule}. */
public enum ShareRule {
  /** In inverse proportion to the size of their jobs (LsPS, Eq. 8-10). */
  INVERSE_SIZE,
  /** What their jobs can use, the job with the least work left first, whosever it is. */
  LEAST_WORK
}
