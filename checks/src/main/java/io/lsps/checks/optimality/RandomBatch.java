/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.FlexJob;
import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.Penalty;
import io.lsps.flex.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * One experiment of FLEX, Section 4.1: jobs in the order of their arrival, all there at time 0.
 *
 * <p>Work: normal, small or large (mean 1 or 10, deviation a third, cut off below a tenth of the
 * mean), scaled so that all jobs together keep all slots busy for {@link #TOTAL_SECONDS}. The paper
 * leaves the work of a task open: here {@link #TASK_SECONDS}, and a job can use as many slots as it
 * has tasks, or uniform from half to one and a half of a mean that is given. Minima: normal with
 * the mean that leaves the slack, deviation a third, at least 1, drawn again while above the
 * maximum. Weights: uniform in (0, 1]. Deadlines, and three pseudo-deadlines with three step
 * heights: uniform up to {@link #TOTAL_SECONDS} and up to 1.
 */
record RandomBatch(int slots, double[] work, int[] least, int[] most, List<JobTerms> terms) {
  static final double TOTAL_SECONDS = 1000;
  static final double TASK_SECONDS = 25;
  private static final int SLA_STEPS = 3;

  static RandomBatch of(Shape shape, long seed) {
    RandomGenerator random =
        new Well19937c(
            new int[] {(int) seed, (int) (seed >> 32), shape.smallPercent(), shape.slackPercent()});
    int jobs = shape.jobs();
    int slots = shape.slots();
    double[] work = work(random, jobs, shape.smallPercent(), slots);
    int[] most = new int[jobs];
    int[] least = new int[jobs];
    double meanLeast = (1 - shape.slackPercent() / 100.0) * slots / jobs;
    List<JobTerms> terms = new ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      double wanted =
          shape.mostPercent() == 0
              ? work[j] / TASK_SECONDS
              : shape.mostPercent() / 100.0 * slots * (0.5 + random.nextDouble());
      most[j] = (int) Math.max(1, Math.min(slots, Math.round(wanted)));
      least[j] = minimum(random, meanLeast, most[j]);
      double weight = 1 - random.nextDouble();
      double deadline = random.nextDouble() * TOTAL_SECONDS;
      double[] dues = sorted(random, TOTAL_SECONDS);
      double[] costs = sorted(random, 1);
      terms.add(new JobTerms(0, work[j], weight, deadline, Penalty.steps(dues, costs)));
    }
    return new RandomBatch(slots, work, least, most, terms);
  }

  private static double[] work(RandomGenerator random, int jobs, int smallPercent, int slots) {
    int small = Math.round(jobs * smallPercent / 100f);
    double[] work = new double[jobs];
    double sum = 0;
    for (int j = 0; j < jobs; j++) {
      work[j] = normal(random, j < small ? 1 : 10);
      sum += work[j];
    }
    for (int j = jobs - 1; j > 0; j--) {
      int other = random.nextInt(j + 1);
      double kept = work[j];
      work[j] = work[other];
      work[other] = kept;
    }
    for (int j = 0; j < jobs; j++) {
      work[j] *= TOTAL_SECONDS * slots / sum;
    }
    return work;
  }

  private static double normal(RandomGenerator random, double mean) {
    while (true) {
      double value = mean * (1 + random.nextGaussian() / 3);
      if (value >= mean / 10) {
        return value;
      }
    }
  }

  private static int minimum(RandomGenerator random, double mean, int most) {
    // A mean far above the maximum would never give a number that fits.
    for (int tries = 0; tries < 100; tries++) {
      int minimum = (int) Math.max(1, Math.round(mean * (1 + random.nextGaussian() / 3)));
      if (minimum <= most) {
        return minimum;
      }
    }
    return most;
  }

  private static double[] sorted(RandomGenerator random, double scale) {
    double[] values = new double[SLA_STEPS];
    for (int i = 0; i < SLA_STEPS; i++) {
      values[i] = random.nextDouble() * scale;
    }
    Arrays.sort(values);
    return values;
  }

  int jobs() {
    return work.length;
  }

  /** The jobs in the order of their deadlines. */
  int[] byDeadline() {
    return IntStream.range(0, jobs())
        .boxed()
        .sorted(Comparator.comparingDouble(j -> terms.get(j).due()))
        .mapToInt(j -> j)
        .toArray();
  }

  /**
   * The same with each job's work wrong by a factor of its own, log-uniform between 1/error and
   * error. The inverse of an error makes the inverse factors.
   */
  RandomBatch misestimated(double error) {
    RandomGenerator random = new Well19937c(Double.hashCode(work[0]));
    double[] wrong = new double[jobs()];
    for (int j = 0; j < wrong.length; j++) {
      wrong[j] = work[j] * Math.pow(error, 2 * random.nextDouble() - 1);
    }
    return withWork(wrong);
  }

  /** The same with the work of all jobs wrong by one factor. */
  RandomBatch scaled(double factor) {
    return withWork(Arrays.stream(work).map(seconds -> seconds * factor).toArray());
  }

  private RandomBatch withWork(double[] other) {
    List<JobTerms> others = new ArrayList<>();
    for (int j = 0; j < other.length; j++) {
      others.add(terms.get(j).withTotalWork(other[j]));
    }
    return new RandomBatch(slots, other, least, most, others);
  }

  Problem problem(Metric metric) {
    return problem(metric, true);
  }

  /** The same for FIFO, which knows no minima. */
  Problem withoutMinima(Metric metric) {
    return problem(metric, false);
  }

  private Problem problem(Metric metric, boolean minima) {
    List<FlexJob> list = new ArrayList<>();
    for (int j = 0; j < work.length; j++) {
      list.add(new FlexJob(work[j], minima ? least[j] : 0, most[j], metric.penalty(terms.get(j))));
    }
    return Problem.of(slots, metric.aggregate, list);
  }

  record Shape(int jobs, int slots, int smallPercent, int slackPercent, int mostPercent) {}
}
