/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What jobs can use: summed by class, and of those that are owed service one by one as well. */
final class ClassAmounts {
  /** Sums stop here, so that what is added to one later does not overflow. */
  private static final long MOST = Long.MAX_VALUE / 4;

  final List<Owed> owed = new ArrayList<>(0);
  private final int types;
  // Rising classes: a user has jobs of few.
  private int[] classes = new int[4];
  private long[][] amounts = new long[4][];
  private int size;

  /** What one job that is owed service can use. */
  static final class Owed {
    final JobPlan job;
    final long[] amounts;
    // Of the type that is being divided.
    long given;

    Owed(JobPlan job, long[] amounts) {
      this.job = job;
      this.amounts = amounts;
    }
  }

  ClassAmounts(int types) {
    this.types = types;
  }

  /** Adds those of others. */
  void add(ClassAmounts other) {
    owed.addAll(other.owed);
    for (int place = 0; place < other.size; place++) {
      add(other.classes[place], other.amounts[place]);
    }
  }

  /** Adds what a job of this class can use, by type. */
  void add(int sizeClass, long[] wanted) {
    int place = 0;
    while (place < size && classes[place] < sizeClass) {
      place++;
    }
    if (place == size || classes[place] != sizeClass) {
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

  /** The class of this place, rising. */
  int sizeClass(int place) {
    return classes[place];
  }

  /** What is claimed in it of a type. */
  long amount(int place, int type) {
    return amounts[place][type];
  }

  /** How much of that is given already, to jobs that are owed service. */
  long given(int sizeClass) {
    long given = 0;
    for (Owed each : owed) {
      given += each.job.among == sizeClass ? each.given : 0;
    }
    return given;
  }
}
