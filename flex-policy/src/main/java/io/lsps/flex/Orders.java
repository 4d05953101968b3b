/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/** Priority orders by a key. */
final class Orders {
  private Orders() {}

  /** Job numbers by rising key; of equal keys the job submitted first. */
  static int[] by(double[] keys) {
    // Key and number side by side, so that primitives can be sorted.
    long[] packed = new long[keys.length];
    double[] sorted = keys.clone();
    Arrays.sort(sorted);
    int[] order = new int[keys.length];
    for (int j = 0; j < keys.length; j++) {
      packed[j] = ((long) rank(sorted, keys[j]) << 32) | j;
    }
    Arrays.sort(packed);
    for (int place = 0; place < order.length; place++) {
      order[place] = (int) packed[place];
    }
    return order;
  }

  /** The place of the first value that is not below the key. */
  private static int rank(double[] sorted, double key) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Double.compare(sorted[middle], key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
