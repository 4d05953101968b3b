/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * Selection by a weighted median of the columns' medians, which settles at least a quarter of what
 * is undecided each time (Z. Galil and N. Megiddo, A fast selection algorithm and the problem of
 * optimum distribution of effort, 1979). O(J (log S)^2).
 */
final class GalilMegiddo implements ConvexAllocation {
  @Override
  public int[] solve(Gains gains, int slots) {
    int columns = gains.columns();
    int wanted = gains.givable(slots);
    // Taken for sure, and at most.
    int[] low = new int[columns];
    int[] high = new int[columns];
    for (int c = 0; c < columns; c++) {
      high[c] = Math.min(gains.length(c), wanted);
    }
    int[] atLeast = new int[columns];
    int[] above = new int[columns];
    while (true) {
      long sure = sum(low);
      if (sure == wanted) {
        return low;
      }
      if (sum(high) == wanted) {
        return high;
      }
      double pivot = medianOfMedians(gains, low, high);
      for (int c = 0; c < columns; c++) {
        above[c] = count(gains, c, low[c], high[c], pivot, false);
        atLeast[c] = count(gains, c, above[c], high[c], pivot, true);
      }
      if (sum(above) >= wanted) {
        System.arraycopy(above, 0, high, 0, columns);
      } else if (sum(atLeast) <= wanted) {
        System.arraycopy(atLeast, 0, low, 0, columns);
      } else {
        return filled(above, atLeast, wanted);
      }
    }
  }

  /** All above the pivot, and of those equal to it as many as are wanted. */
  private static int[] filled(int[] above, int[] atLeast, int wanted) {
    long left = wanted - sum(above);
    for (int c = 0; c < above.length; c++) {
      long more = Math.min(left, atLeast[c] - above[c]);
      above[c] += (int) more;
      left -= more;
    }
    return above;
  }

  private static double medianOfMedians(Gains gains, int[] low, int[] high) {
    int open = 0;
    long undecided = 0;
    for (int c = 0; c < low.length; c++) {
      if (low[c] < high[c]) {
        open++;
        undecided += high[c] - low[c];
      }
    }
    long[][] medians = new long[open][];
    double[] values = new double[open];
    int next = 0;
    for (int c = 0; c < low.length; c++) {
      if (low[c] < high[c]) {
        values[next] = gains.gain(c, (low[c] + high[c]) >>> 1);
        medians[next] = new long[] {next, high[c] - low[c]};
        next++;
      }
    }
    Arrays.sort(medians, (a, b) -> Double.compare(values[(int) b[0]], values[(int) a[0]]));
    long passed = 0;
    for (long[] median : medians) {
      passed += median[1];
      if (2 * passed >= undecided) {
        return values[(int) median[0]];
      }
    }
    throw new IllegalStateException("nothing is undecided");
  }

  /** The end of the gains above the pivot, or at least as large, which lies from low to high. */
  private static int count(Gains gains, int c, int low, int high, double pivot, boolean equal) {
    int from = low;
    int to = high;
    while (from < to) {
      int middle = (from + to) >>> 1;
      double gain = gains.gain(c, middle);
      if (gain > pivot || (equal && gain == pivot)) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private static long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }
}
