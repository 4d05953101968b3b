/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * The jobs of a record in two runs. An interval is that of 95 % of resampled records: whole blocks
 * of jobs, hours or days, are drawn again with replacement, each job with both of its times, since
 * jobs that were submitted close to each other waited for each other.
 *
 * @param before seconds of each job in the first; NaN where it has none
 * @param after seconds of each job in the second
 * @param block of each job
 */
record Comparison(double[] before, double[] after, int[] block) {
  /** Fewer tell nothing about chance. */
  private static final int FEWEST_BLOCKS = 5;

  private static final int DRAWS = 2000;
  private static final double OUTSIDE = 0.025;

  /** A change that another short record might turn around. */
  private static final double SMALL = 0.05;

  /** What is compared. */
  enum Statistic {
    MEAN,
    P95
  }

  /**
   * A statistic of the same jobs in both runs.
   *
   * @param low end of the interval of {@link #relative}, NaN where there are too few blocks
   */
  record Change(int jobs, double before, double after, double low, double high) {
    /** By what part it rises; negative where it falls. */
    double relative() {
      return after / before - 1;
    }

    boolean hasInterval() {
      return !Double.isNaN(low);
    }

    /** Whether chance alone may have done it; without an interval, whether it is small. */
    boolean mayBeNone() {
      return hasInterval() ? low <= 0 && high >= 0 : Math.abs(relative()) < SMALL;
    }

    /** With its interval, where it has one. */
    @Override
    public String toString() {
      return Numbers.change(relative())
          + (low < high
              ? " [%s, %s]".formatted(Numbers.change(low), Numbers.change(high)).replace(" %", "")
              : "");
    }
  }

  /** A queue, or a user. */
  record Group(String name, Change mean, Change p95) {}

  Change mean() {
    return change(Statistic.MEAN, job -> true);
  }

  Group all(String name) {
    return group(name, job -> true);
  }

  private Group group(String name, IntPredicate which) {
    return new Group(name, change(Statistic.MEAN, which), change(Statistic.P95, which));
  }

  /**
   * Groups of jobs, largest loss first.
   *
   * @param group the name of a job's, or null for none
   */
  List<Group> by(IntFunction<String> group) {
    String[] names = IntStream.range(0, before.length).mapToObj(group).toArray(String[]::new);
    return Arrays.stream(names)
        .filter(Objects::nonNull)
        .distinct()
        .map(name -> group(name, job -> name.equals(names[job])))
        .filter(each -> each.mean.jobs > 0)
        .sorted(Comparator.comparingDouble(each -> -each.mean.relative()))
        .toList();
  }

  /** How many jobs end later by more than this part, and by more than a second. */
  long slower(double part) {
    return IntStream.range(0, before.length)
        .filter(job -> after[job] > before[job] * (1 + part) && after[job] > before[job] + 1)
        .count();
  }

  /**
   * Compares some of the jobs.
   *
   * @param which of them, by index; those with no time in one of the runs never count
   */
  Change change(Statistic statistic, IntPredicate which) {
    int[] jobs =
        IntStream.range(0, before.length)
            .filter(job -> which.test(job) && !Double.isNaN(before[job] + after[job]))
            .toArray();
    int[] blocks = IntStream.of(jobs).map(job -> block[job]).distinct().sorted().toArray();
    Run first = Run.of(before, jobs, block, blocks);
    Run second = Run.of(after, jobs, block, blocks);
    int[] once = new int[blocks.length];
    Arrays.fill(once, 1);
    // The same record has the same interval.
    RandomGenerator random = new MersenneTwister(1);
    double[] changes = new double[blocks.length < FEWEST_BLOCKS ? 0 : DRAWS];
    for (int draw = 0; draw < changes.length; draw++) {
      int[] times = new int[blocks.length];
      for (int i = 0; i < times.length; i++) {
        times[random.nextInt(times.length)]++;
      }
      changes[draw] = second.value(statistic, times) / first.value(statistic, times) - 1;
    }
    return new Change(
        jobs.length,
        first.value(statistic, once),
        second.value(statistic, once),
        Numbers.quantile(changes, OUTSIDE),
        Numbers.quantile(changes, 1 - OUTSIDE));
  }

  /** Times in rising order, and the index of each one's block. */
  private record Run(double[] seconds, int[] block) {
    static Run of(double[] all, int[] jobs, int[] block, int[] blocks) {
      int[] sorted =
          IntStream.of(jobs)
              .boxed()
              .sorted(Comparator.comparingDouble(job -> all[job]))
              .mapToInt(job -> job)
              .toArray();
      return new Run(
          IntStream.of(sorted).mapToDouble(job -> all[job]).toArray(),
          IntStream.of(sorted).map(job -> Arrays.binarySearch(blocks, block[job])).toArray());
    }

    /** Where each block counts so many times. */
    double value(Statistic statistic, int[] times) {
      long jobs = 0;
      double sum = 0;
      for (int i = 0; i < seconds.length; i++) {
        jobs += times[block[i]];
        sum += times[block[i]] * seconds[i];
      }
      if (statistic == Statistic.MEAN) {
        return sum / jobs;
      }
      long above = jobs - (long) Math.floor(0.95 * jobs);
      int at = seconds.length;
      while (at > 0 && above > 0) {
        above -= times[block[--at]];
      }
      return at == seconds.length ? Double.NaN : seconds[at];
    }
  }
}
