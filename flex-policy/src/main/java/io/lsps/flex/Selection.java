/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** Order statistics in linear expected time. */
final class Selection {
  private Selection() {}

  /**
   * The k-th largest of the first {@code length} values, whose order is changed.
   *
   * @param k from 1 to length
   */
  static double largest(double[] values, int length, int k) {
    int low = 0;
    int high = length - 1;
    int place = k - 1;
    while (low < high) {
      double pivot = median(values[low], values[(low + high) >>> 1], values[high]);
      int left = low;
      int right = high;
      while (left <= right) {
        while (values[left] > pivot) {
          left++;
        }
        while (values[right] < pivot) {
          right--;
        }
        if (left <= right) {
          double swapped = values[left];
          values[left] = values[right];
          values[right] = swapped;
          left++;
          right--;
        }
      }
      if (place <= right) {
        high = right;
      } else if (place >= left) {
        low = left;
      } else {
        return values[place];
      }
    }
    return values[place];
  }

  private static double median(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
