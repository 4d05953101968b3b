/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Locale;

/** The setting of tier 2: decided from job sizes, or fixed. */
public enum Tier2 {
  /** As the rule has it: SMALLEST_OR_FAIR, by the paper's AUTO. */
  RULE,
  /** FIFO while sizes vary little, past and present; otherwise Fair (LsPS, II-C). */
  AUTO,
  FIFO,
  FAIR,
  /** The job with the least work left first. */
  SMALLEST,
  /** As SMALLEST while the asks of all jobs that wait tell their size; otherwise Fair. */
  SMALLEST_OR_FAIR,
  /** By FLEX and the metric of the queue. */
  FLEX,
  /** As AUTO decides, with FLEX in the place of Fair. */
  AUTO_FLEX;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
