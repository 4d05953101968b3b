/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * A service level agreement: what a response time costs, in steps (FLEX, Section 2.1). Immutable.
 */
public final class SlaSteps {
  /** No agreement. */
  public static final SlaSteps NONE = new SlaSteps(new double[0], new double[0]);

  private final double[] deadlines;
  private final double[] costs;

  private SlaSteps(double[] deadlines, double[] costs) {
    this.deadlines = deadlines;
    this.costs = costs;
  }

  /**
   * An agreement. The pairs may come in any order, as long as a later deadline costs no less.
   *
   * @param deadlines seconds after submission
   * @param costs of missing the deadline of the same place, when the next is met
   * @throws IllegalArgumentException if costs fall with time, are below 0, or differ in number
   */
  public static SlaSteps of(double[] deadlines, double[] costs) {
    if (deadlines.length == 0) {
      return NONE;
    }
    // The checks are the penalty's.
    Penalty.steps(deadlines, costs);
    return new SlaSteps(deadlines.clone(), costs.clone());
  }

  boolean isEmpty() {
    return deadlines.length == 0;
  }

  /** The penalty of a job that was submitted {@code elapsed} seconds ago. */
  Penalty penalty(double elapsed) {
    double[] dues = deadlines.clone();
    for (int i = 0; i < dues.length; i++) {
      dues[i] -= elapsed;
    }
    return Penalty.steps(dues, costs);
  }

  @Override
  public String toString() {
    return Arrays.toString(deadlines) + Arrays.toString(costs);
  }
}
