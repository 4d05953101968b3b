/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import io.lsps.workload.Saturated;
import java.util.Arrays;
import java.util.List;

/**
 * The tasks of one phase in the order in which they are started. Runs of equal tasks are stored
 * together.
 *
 * <p>Times are whole microseconds. Sums of floating-point times that are equal in theory differ in
 * the last digit, by the order of adding. A search over splits would then decide ties by noise, and
 * a pruned search could differ from an exhaustive one. Tasks below half a microsecond count as 0.
 */
public final class Tasks {
  /** Microseconds in a second. */
  static final double MICROS = 1e6;

  /** Longer tasks (about 31 years) are rejected: sums must fit into 63 bits. */
  private static final double MAX_SECONDS = 1e9;

  public static final Tasks NONE = new Tasks(new int[0], new long[0]);

  private final int[] counts;
  private final long[] micros;

  /** Number of tasks. */
  public final long count;

  final long work;
  final long longest;

  private Tasks(int[] counts, long[] micros) {
    this.counts = counts;
    this.micros = micros;
    long tasks = 0;
    long sum = 0;
    long max = 0;
    for (int run = 0; run < counts.length; run++) {
      tasks += counts[run];
      sum = Saturated.sum(sum, Saturated.product(counts[run], micros[run]));
      max = Math.max(max, micros[run]);
    }
    this.count = tasks;
    this.work = sum;
    this.longest = max;
  }

  /**
   * Equally long tasks.
   *
   * @param count not negative
   * @param seconds of each, from 0 to 1e9
   * @throws IllegalArgumentException if one is out of range
   */
  public static Tasks alike(int count, double seconds) {
    if (count < 0) {
      throw new IllegalArgumentException("the number of tasks must not be negative, was " + count);
    }
    long each = micros(seconds);
    return count == 0 ? NONE : new Tasks(new int[] {count}, new long[] {each});
  }

  /**
   * Tasks of unequal length.
   *
   * @param seconds of each, from 0 to 1e9
   * @throws IllegalArgumentException if one is out of range
   */
  public static Tasks of(List<Double> seconds) {
    int[] counts = new int[seconds.size()];
    long[] times = new long[seconds.size()];
    int runs = 0;
    for (double time : seconds) {
      long each = micros(time);
      if (runs == 0 || times[runs - 1] != each) {
        times[runs++] = each;
      }
      counts[runs - 1]++;
    }
    return new Tasks(Arrays.copyOf(counts, runs), Arrays.copyOf(times, runs));
  }

  private static long micros(double seconds) {
    // Negated, so that NaN fails as well.
    if (!(seconds >= 0 && seconds <= MAX_SECONDS)) {
      throw new IllegalArgumentException("a task takes from 0 to 1e9 seconds, not " + seconds);
    }
    return Math.round(seconds * MICROS);
  }

  /** The time of all tasks together, in seconds. */
  public double seconds() {
    return work / MICROS;
  }

  int runs() {
    return counts.length;
  }

  int runCount(int run) {
    return counts[run];
  }

  long runMicros(int run) {
    return micros[run];
  }

  /**
   * Lower bound of the time on a number of slots, in microseconds: mean load, longest task, and for
   * equal tasks the number of rounds.
   */
  double leastMicros(int slots) {
    double least = Math.max((double) longest, (double) work / slots);
    if (runs() != 1) {
      return least;
    }
    long rounds = (count + slots - 1) / slots;
    return Math.max(least, (double) (rounds * longest));
  }
}
