/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Arrays;

/**
 * Jobs in the order of a number, such as their sizes: shortest first is the order of the least mean
 * response time on one machine (Smith, 1956).
 */
public final class RisingOrder {
  private RisingOrder() {}

  /** Indices of the keys by rising key; of equal keys the first comes first. */
  public static int[] of(double[] keys) {
    // Rank and number side by side, so that primitives can be sorted; equal keys have one rank.
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
