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

  /** The name of a job: the same for a user's jobs within a factor of four in maps. */
  String name(String user, int maps) {
    return cv == 0 ? "swim" : "swim-" + user + "-" + sizeClass(maps);
  }

  private static int sizeClass(int maps) {
    return (int) Math.floor(Math.log(maps) / Math.log(CLASS_FACTOR));
  }

  /** The factor on the task times of a name, log-normal with mean 1. */
  double factor(String name) {
    // String's own hash, which the language fixes.
    long own = seed * 31 + name.hashCode();
    return cv == 0 ? 1 : Distribution.lognormal(SeededRandom.of(own, STREAM), 1, cv);
  }
}
