/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * Task times that bytes do not tell: jobs of one name have slow tasks or quick ones. A trace
 * without names is given some: the user's, and the order of magnitude of the number of maps.
 */
final class TaskSpeeds {
  private static final int STREAM = 37;
  private static final double CLASS_FACTOR = 4;

  private final double cv;
  private final long seed;

  /**
   * Speeds of one draw.
   *
   * @param cv coefficient of variation of the factor between names; 0 for none
   */
  TaskSpeeds(double cv, long seed) {
    this.cv = cv;
    this.seed = seed;
  }

  /** Whether times vary at all. */
  boolean vary() {
    return cv > 0;
  }

  /**
   * The name of a job: the same for a user's jobs within a factor of four in tasks. The size is in
   * letters, since the scheduler ignores figures in names.
   */
  static String recurring(String trace, String user, int tasks) {
    return trace + "-" + user + "-" + PastRun.letters(sizeClass(tasks));
  }

  private static int sizeClass(int tasks) {
    return (int) Math.floor(Math.log(Math.max(1, tasks)) / Math.log(CLASS_FACTOR));
  }

  /** The factor on the task times of a user's jobs of such a size, log-normal with mean 1. */
  double factor(String trace, String user, int tasks) {
    return factor(trace + "-" + user + "-" + sizeClass(tasks));
  }

  /** The factor on the task times of a name, log-normal with mean 1. */
  double factor(String name) {
    // String's own hash, which the language fixes.
    long own = seed * 31 + name.hashCode();
    return cv == 0 ? 1 : Distribution.lognormal(SeededRandom.of(own, STREAM), 1, cv);
  }
}
