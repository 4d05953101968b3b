/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * The mean time of the same jobs in two runs. The interval is that of 95 % of resampled records:
 * whole blocks of jobs, hours or days, are drawn again with replacement, each job with both of its
 * times, since jobs that were submitted close to each other waited for each other.
 *
 * @param jobs how many ended in both runs
 * @param before mean in the first, seconds
 * @param after mean in the second
 * @param low end of the interval of {@link #relative}, NaN where there are too few blocks
 * @param blocks with a job in them
 */
record MeanChange(int jobs, double before, double after, double low, double high, int blocks) {
  /** Fewer tell nothing about chance. */
  static final int FEWEST_BLOCKS = 5;

  private static final int DRAWS = 2000;
  private static final double OUTSIDE = 0.025;

  /** Jobs whose mean is compared. */
  record PairedTimes(double[] before, double[] after, int[] block) {}

  /**
   * Compares the jobs of a group.
   *
   * @param which of the jobs, by index; those with no time in one of the runs never count
   */
  static MeanChange of(PairedTimes times, IntPredicate which) {
    Map<Integer, double[]> sums = new LinkedHashMap<>();
    int jobs = 0;
    for (int job = 0; job < times.before.length; job++) {
      if (which.test(job) && !Double.isNaN(times.before[job] + times.after[job])) {
        double[] sum = sums.computeIfAbsent(times.block[job], block -> new double[2]);
        sum[0] += times.before[job];
        sum[1] += times.after[job];
        jobs++;
      }
    }
    double[][] blocks = sums.values().toArray(double[][]::new);
    double before = Arrays.stream(blocks).mapToDouble(sum -> sum[0]).sum() / jobs;
    double after = Arrays.stream(blocks).mapToDouble(sum -> sum[1]).sum() / jobs;
    double[] drawn = blocks.length < FEWEST_BLOCKS ? new double[0] : resampled(blocks);
    return new MeanChange(
        jobs, before, after, quantile(drawn, OUTSIDE), quantile(drawn, 1 - OUTSIDE), blocks.length);
  }

  private static double[] resampled(double[][] blocks) {
    // The same record has the same interval.
    RandomGenerator random = new MersenneTwister(1);
    double[] changes = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      double before = 0;
      double after = 0;
      for (int i = 0; i < blocks.length; i++) {
        double[] sum = blocks[random.nextInt(blocks.length)];
        before += sum[0];
        after += sum[1];
      }
      changes[draw] = after / before - 1;
    }
    Arrays.sort(changes);
    return changes;
  }

  private static double quantile(double[] sorted, double part) {
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(part * (sorted.length - 1))];
  }

  /** By what part the mean rises; negative where it falls. */
  double relative() {
    return after / before - 1;
  }

  boolean hasInterval() {
    return !Double.isNaN(low);
  }

  /** Whether chance alone may have done it. */
  boolean mayBeNone() {
    return hasInterval() && low <= 0 && high >= 0;
  }
}
