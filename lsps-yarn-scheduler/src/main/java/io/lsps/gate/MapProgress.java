/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** How far the map phase of a job is, for {@link ReduceRules}. Immutable. */
public final class MapProgress {
  /** Of a job that has never asked for a map. */
  public static final MapProgress UNKNOWN = new MapProgress(-1, -1, Double.NaN, 0, Double.NaN, 0);

  private final int waiting;
  private final int running;
  private final double taskSeconds;
  private final double elapsedSeconds;
  private final double usualSeconds;
  private final double quietSeconds;

  private MapProgress(
      int waiting,
      int running,
      double taskSeconds,
      double elapsedSeconds,
      double usualSeconds,
      double quietSeconds) {
    this.waiting = waiting;
    this.running = running;
    this.taskSeconds = taskSeconds;
    this.elapsedSeconds = elapsedSeconds;
    this.usualSeconds = usualSeconds;
    this.quietSeconds = quietSeconds;
  }

  /**
   * The state of a map phase.
   *
   * @param waiting maps that do not run yet
   * @param running maps that run
   * @param taskSeconds expected map time, or NaN where unknown
   * @param elapsedSeconds time the running maps have worked so far, summed over them
   */
  public static MapProgress of(
      int waiting, int running, double taskSeconds, double elapsedSeconds) {
    return new MapProgress(waiting, running, taskSeconds, elapsedSeconds, Double.NaN, 0);
  }

  /**
   * The same, with the times by which a standstill is recognised.
   *
   * @param seconds since a map was last asked for, started or ended
   * @param usual mean time of maps that have ended, of the job or of earlier runs of its name; NaN
   *     where there is none
   */
  public MapProgress quietFor(double seconds, double usual) {
    return new MapProgress(waiting, running, taskSeconds, elapsedSeconds, usual, seconds);
  }

  boolean known() {
    return waiting >= 0;
  }

  boolean ended() {
    return waiting == 0 && running == 0;
  }

  double quietSeconds() {
    return quietSeconds;
  }

  double usualSeconds() {
    return usualSeconds;
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
