/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

/**
 * How much of what was seen is left outside of a range on one side, so that the aimed-at part of
 * what comes falls outside. Adaptive conformal inference: I. Gibbs, E. Candes, Adaptive Conformal
 * Inference Under Distribution Shift, NeurIPS 2021, equation 2.
 */
final class Level {
  private static final double STEP = 0.02;
  private static final double LEAST = -0.5;
  private static final double MOST = 0.5;

  private final double aim;
  private double level;

  /**
   * A level.
   *
   * @param aim part of what comes that is to fall outside on this side, in (0, 0.5)
   */
  Level(double aim) {
    this.aim = aim;
    this.level = aim;
  }

  /** Below 0 where even the most extreme that was seen is not enough; at most a half. */
  double level() {
    return level;
  }

  /** What came fell outside on this side, or did not. */
  void judged(boolean outside) {
    level = Math.max(LEAST, Math.min(MOST, level + STEP * (aim - (outside ? 1 : 0))));
  }
}
