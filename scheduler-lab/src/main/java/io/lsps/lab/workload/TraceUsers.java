/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Gives users to the jobs of a trace that names none. User k (from 1) is as active as 1/k. Each has
 * a typical job size, drawn once per seed as log10 of bytes, normal with mean 8.5 and standard
 * deviation 1.5. A job goes to a user with probability proportional to activity x exp(-d^2/2),
 * where d is the distance between the log10 size of the job and the user's.
 */
final class TraceUsers {
  private static final double HABIT_MEAN = 8.5;
  private static final double HABIT_DEVIATION = 1.5;

  /** So that a job far from every typical size still has a user. */
  private static final double LEAST_AFFINITY = 1e-6;

  private static final int LETTERS = 26;
  private static final double CLASS_FACTOR = 4;
  private static final int SPEED_STREAM = 37;

  private final double[] habit;
  private final double[] chance;
  private final RandomGenerator random;

  /** Users of a trace that records bytes. */
  TraceUsers(int users, long seed) {
    random = Distribution.seeded(seed, 31);
    habit = new double[users];
    chance = new double[users];
    for (int user = 0; user < users; user++) {
      habit[user] = HABIT_MEAN + HABIT_DEVIATION * random.nextGaussian();
    }
  }

  /** The user who submits a job of so many bytes. */
  String userOf(double bytes) {
    double size = StrictMath.log10(1 + bytes);
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
    return name(user);
  }

  /** A user's name, by its index from 0. */
  static String name(int user) {
    return "user" + (user + 1);
  }

  static List<String> names(int users) {
    return IntStream.range(0, users).mapToObj(TraceUsers::name).toList();
  }

  /**
   * A user's name in a trace as it may be the name of a queue too. Dots would separate queues, and
   * other characters would confuse the configuration files.
   */
  static String queueName(String user) {
    String name = user == null ? "" : user.replaceAll("[^A-Za-z0-9_-]", "_");
    return name.isEmpty() ? "unknown" : name.toLowerCase(Locale.ROOT);
  }

  /** A number in letters, at least three of them. The scheduler ignores digits in names. */
  static String letters(int number) {
    StringBuilder text = new StringBuilder();
    int rest = number;
    while (text.length() < 3 || rest > 0) {
      text.append((char) ('a' + rest % LETTERS));
      rest /= LETTERS;
    }
    return text.reverse().toString();
  }

  /**
   * The name of a job of a trace without names: the same for a user's jobs within a factor of four
   * in tasks. The size is in letters, since the scheduler ignores figures in names.
   */
  static String recurring(String trace, String user, int tasks) {
    return trace + "-" + user + "-" + letters(sizeClass(tasks));
  }

  static int sizeClass(int tasks) {
    return (int) Math.floor(Math.log(Math.max(1, tasks)) / Math.log(CLASS_FACTOR));
  }

  /**
   * The factor on the task times of a name in a draw, log-normal with mean 1: bytes do not show
   * whether tasks are slow or fast.
   *
   * @param cv coefficient of variation between names; 0 for none
   */
  static double speed(double cv, long seed, String name) {
    // String's own hash, which the language fixes.
    long own = seed * 31 + name.hashCode();
    return cv == 0 ? 1 : Distribution.lognormal(Distribution.seeded(own, SPEED_STREAM), 1, cv);
  }
}
