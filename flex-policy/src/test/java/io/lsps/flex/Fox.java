/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.PriorityQueue;

/**
 * Gives slot after slot to the job that gains most by it (B. Fox, Discrete optimization via
 * marginal analysis, 1966). O(J + S log J) for S slots and J jobs.
 */
final class Fox implements ConvexAllocation {
  /** A column by its next gain. */
  private static final class Next implements Comparable<Next> {
    private final int column;
    private final double gain;

    Next(int column, double gain) {
      this.column = column;
      this.gain = gain;
    }

    @Override
    public int compareTo(Next other) {
      int order = Double.compare(other.gain, gain);
      return order == 0 ? Integer.compare(column, other.column) : order;
    }
  }

  @Override
  public int[] solve(Gains gains, int slots) {
    int[] taken = new int[gains.columns()];
    run(gains, gains.givable(slots), taken);
    return taken;
  }

  private static void run(Gains gains, int slots, int[] taken) {
    PriorityQueue<Next> queue = new PriorityQueue<>();
    for (int c = 0; c < taken.length; c++) {
      if (gains.length(c) > 0) {
        queue.add(new Next(c, gains.gain(c, 0)));
      }
    }
    for (int k = 0; k < slots; k++) {
      Next best = queue.remove();
      int column = best.column;
      taken[column]++;
      if (taken[column] < gains.length(column)) {
        queue.add(new Next(column, gains.gain(column, taken[column])));
      }
    }
  }
}
