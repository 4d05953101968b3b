/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** The setting of tier 2: decided by the rule, or fixed. */
public enum Tier2 {
  /**
   * Least work first while the requests of all waiting jobs reveal their size, otherwise Fair.
   * Under the paper's rule FIFO while sizes vary little, past and present, otherwise Fair (LsPS,
   * II-C).
   */
  RULE,
  FAIR,
  FIFO,
  /** Least remaining work first. */
  LEAST_WORK,
  /** By FLEX and the queue's metric. */
  FLEX
}
