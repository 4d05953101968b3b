/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/** How far the map phase of a job is, as its reduces see it. */
public final class MapProgress {
  private final int waiting;
  private final int running;
  private final double taskSeconds;
  private final double elapsedSeconds;

  /**
   * The state of a map phase.
   *
   * @param waiting maps that do not run yet
   * @param running maps that run
   * @param taskSeconds mean map time, or NaN where unknown
   * @param elapsedSeconds time the running maps have worked so far, summed over them
   */
  public MapProgress(int waiting, int running, double taskSeconds, double elapsedSeconds) {
    this.waiting = waiting;
    this.running = running;
    this.taskSeconds = taskSeconds;
    this.elapsedSeconds = elapsedSeconds;
  }

  boolean ended() {
    return waiting == 0 && running == 0;
  }

  /**
   * Seconds until the last map ends if the job keeps the containers it has: the work left, spread
   * over them, and never less than what an average task that just started would still take of it.
   * NaN where map times are unknown; infinite where maps wait and none runs.
   */
  double secondsLeft() {
    if (ended()) {
      return 0;
    }
    if (Double.isNaN(taskSeconds)) {
      return Double.NaN;
    }
    if (running == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double waves = Math.ceil((double) waiting / running);
    double current = Math.max(0, taskSeconds - elapsedSeconds / running);
    return waves * taskSeconds + current;
  }
}
