/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Arrays;

/** Numbers that are added one by one, eight bytes each. */
final class LongArray {
  private long[] values = new long[1];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(4, size + size / 2));
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  long[] values() {
    return Arrays.copyOf(values, size);
  }
}
