/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.scorecard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;

/**
 * Sums over finished jobs: response times, and those of comparable jobs in the fair-share
 * reference.
 */
public final class Tally {
  /**
   * Bounds of the ratio here/reference: each bucket counts ratios below its bound, the last all
   * others.
   */
  private static final double[] BOUNDS = {0.5, 0.8, 0.95, 1.05, 1.25, 1.5, 2};

  private static final int JOBS = 0;
  private static final int SECONDS = 1;
  private static final int FAIR_SECONDS = 2;
  private static final int OTHERS = 3;
  private static final int OTHER_SECONDS = 4;
  private static final int RATIOS = 5;

  private static final int NUMBERS = RATIOS + BOUNDS.length + 1;

  private final double[] numbers = new double[NUMBERS];

  /**
   * Reads stored numbers.
   *
   * @throws IllegalArgumentException if they are invalid
   */
  static Tally of(JsonNode written) {
    boolean right = written.isArray() && written.size() == NUMBERS;
    Tally tally = new Tally();
    for (int i = 0; i < NUMBERS && right; i++) {
      tally.numbers[i] = written.get(i).asDouble(-1);
      right = tally.numbers[i] >= 0 && tally.numbers[i] < Double.POSITIVE_INFINITY;
    }
    if (!right) {
      throw new IllegalArgumentException(
          "expected " + NUMBERS + " numbers of at least 0, was " + written);
    }
    return tally;
  }

  void write(ArrayNode to) {
    for (double number : numbers) {
      to.add(number);
    }
  }

  void add(EndedJob job) {
    if (job.isCompared()) {
      numbers[JOBS]++;
      numbers[SECONDS] += job.seconds;
      numbers[FAIR_SECONDS] += job.fairSeconds;
      int bucket = 0;
      while (bucket < BOUNDS.length && job.seconds >= BOUNDS[bucket] * job.fairSeconds) {
        bucket++;
      }
      numbers[RATIOS + bucket]++;
    } else {
      numbers[OTHERS]++;
      numbers[OTHER_SECONDS] += job.seconds;
    }
  }

  void add(Tally other) {
    for (int i = 0; i < NUMBERS; i++) {
      numbers[i] += other.numbers[i];
    }
  }

  /** Jobs compared with the reference. */
  public long jobs() {
    return (long) numbers[JOBS];
  }

  /** Their mean response time in seconds; NaN without jobs. */
  public double meanSeconds() {
    return numbers[SECONDS] / numbers[JOBS];
  }

  /** Their mean response time in the reference, in seconds; NaN without jobs. */
  public double meanFairSeconds() {
    return numbers[FAIR_SECONDS] / numbers[JOBS];
  }

  /** The ratio of both means: below 1 is faster than the reference. NaN without jobs. */
  public double ratio() {
    return numbers[SECONDS] / numbers[FAIR_SECONDS];
  }

  /** Jobs not compared: failed, or of unknown size or reference. */
  public long others() {
    return (long) numbers[OTHERS];
  }

  /** Their mean response time in seconds; NaN without jobs. */
  public double meanOtherSeconds() {
    return numbers[OTHER_SECONDS] / numbers[OTHERS];
  }

  /** The bounds of the buckets of {@link #ratios}; the last bucket has none. */
  public static double[] bounds() {
    return BOUNDS.clone();
  }

  /** How many jobs have a ratio in each bucket. */
  public long[] ratios() {
    return Arrays.stream(numbers, RATIOS, NUMBERS).mapToLong(each -> (long) each).toArray();
  }
}
