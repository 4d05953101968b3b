/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Gives users to the jobs of a trace that names none. User k (from 1) is as active as 1/k. Each has
 * a typical job size, drawn once per seed as log10 of the size, normal: of bytes with mean 8.5 and
 * standard deviation 1.5, of work with those of the trace's jobs. A job goes to a user with
 * probability proportional to activity x exp(-d^2/2), where d is the distance between the log10
 * size of the job and the user's.
 */
final class TraceUsers {
  private static final double HABIT_MEAN = 8.5;
  private static final double HABIT_DEVIATION = 1.5;

  /** So that a job far from every typical size still has a user. */
  private static final double LEAST_AFFINITY = 1e-6;

  private final double[] habit;
  private final double[] chance;
  private final RandomGenerator random;

  /** Users of a trace that tells bytes. */
  TraceUsers(int users, long seed) {
    this(users, seed, HABIT_MEAN, HABIT_DEVIATION);
  }

  private TraceUsers(int users, long seed, double mean, double deviation) {
    random = SeededRandom.of(seed, 31);
    habit = new double[users];
    chance = new double[users];
    for (int user = 0; user < users; user++) {
      habit[user] = mean + deviation * random.nextGaussian();
    }
  }

  /** Users of a trace that tells task times: a size is the work of a job in milliseconds. */
  static TraceUsers ofWork(int users, long seed, List<TraceJob> jobs) {
    SummaryStatistics sizes = new SummaryStatistics();
    jobs.forEach(job -> sizes.addValue(decades(job.workMillis())));
    return new TraceUsers(users, seed, sizes.getMean(), sizes.getStandardDeviation());
  }

  private static double decades(double size) {
    return StrictMath.log10(1 + size);
  }

  /** A user's name, by its index from 0. */
  static String name(int user) {
    return "user" + (user + 1);
  }

  /** The names of this many users. */
  static List<String> names(int users) {
    return IntStream.range(0, users).mapToObj(TraceUsers::name).toList();
  }

  /** Index of the user who submits a job of such a size. */
  int userOf(double amount) {
    double size = decades(amount);
    double sum = 0;
    for (int user = 0; user < habit.length; user++) {
      double distance = size - habit[user];
      double affinity = Math.max(LEAST_AFFINITY, StrictMath.exp(-distance * distance / 2));
      chance[user] = affinity / (user + 1);
      sum += chance[user];
    }
    double point = random.nextDouble() * sum;
    int user = 0;
    while (user < habit.length - 1 && point >= chance[user]) {
      point -= chance[user++];
    }
    return user;
  }
}
