/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** What a user's size is, from the sizes of its current jobs. */
public enum UserSize {
  /** Their mean (LsPS, Eq. 7): many small jobs make a user with a large one small. */
  MEAN,
  /**
   * The mean size weighted by work, sum s^2 / sum s: the size of the job to which a random second
   * of the user's work belongs.
   */
  WORK_WEIGHTED
}
