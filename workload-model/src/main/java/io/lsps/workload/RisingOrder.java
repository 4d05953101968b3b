/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Arrays;

/**
 * Sorts jobs by a number such as their size: shortest first minimises mean response time on one
 * machine (Smith, 1956).
 */
public final class RisingOrder {
  private RisingOrder() {}

  /** Indices of the keys in rising order, stable. */
  public static int[] of(double[] keys) {
    // Rank and index packed into a long, so that primitives are sorted; equal keys have one rank.
    long[] packed = new long[keys.length];
    double[] sorted = keys.clone();
    Arrays.sort(sorted);
    int[] order = new int[keys.length];
    for (int j = 0; j < keys.length; j++) {
      packed[j] = ((long) Arrays.binarySearch(sorted, keys[j]) << 32) | j;
    }
    Arrays.sort(packed);
    for (int place = 0; place < order.length; place++) {
      order[place] = (int) packed[place];
    }
    return order;
  }
}
