/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;

/** Demand of jobs by position among all users, {@link JobPlan#amongAll}, which is the class. */
final class ClassAmounts {
  /** Saturation limit, so that later additions do not overflow. */
  private static final long MOST = Long.MAX_VALUE / 4;

  private final int types;
  // Rising classes; a user has jobs of few.
  private int[] classes = new int[4];
  private long[][] amounts = new long[4][];
  private int size;

  ClassAmounts(int types) {
    this.types = types;
  }

  /** Adds another's amounts. */
  void add(ClassAmounts other) {
    for (int place = 0; place < other.size; place++) {
      add(other.classes[place], other.amounts[place]);
    }
  }

  /** Adds the demand of a job of this class, by type. */
  void add(int sizeClass, long[] wanted) {
    int place = Arrays.binarySearch(classes, 0, size, sizeClass);
    if (place < 0) {
      place = -place - 1;
      if (size == classes.length) {
        classes = Arrays.copyOf(classes, 2 * size);
        amounts = Arrays.copyOf(amounts, 2 * size);
      }
      System.arraycopy(classes, place, classes, place + 1, size - place);
      System.arraycopy(amounts, place, amounts, place + 1, size - place);
      classes[place] = sizeClass;
      amounts[place] = new long[types];
      size++;
    }
    long[] sum = amounts[place];
    for (int type = 0; type < types; type++) {
      sum[type] = Math.min(MOST, sum[type] + Math.min(MOST, wanted[type]));
    }
  }

  /** The number of classes. */
  int size() {
    return size;
  }

  /** The class at an index, rising. */
  int sizeClass(int place) {
    return classes[place];
  }

  /** The demand at an index of a type. */
  long amount(int place, int type) {
    return amounts[place][type];
  }
}
