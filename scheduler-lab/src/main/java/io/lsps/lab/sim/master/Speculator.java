/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import java.util.Collection;
import java.util.Optional;

/**
 * Chooses the task of a phase that gets a second attempt, by the rules of MapReduce's
 * DefaultSpeculator. It is the task whose attempt will end last, if a new attempt would end
 * earlier. At least a twentieth of the phase must be done. At most ten tasks, or a hundredth of
 * all, or a tenth of the running ones, run twice.
 */
final class Speculator {
  private static final double LEAST_DONE = 0.05;
  private static final double MOST_OF_RUNNING = 0.1;
  private static final double MOST_OF_ALL = 0.01;
  private static final int ALWAYS_ALLOWED = 10;

  private final TaskPool pool;
  private long finished;
  private double finishedMillis;

  Speculator(TaskPool pool) {
    this.pool = pool;
  }

  /** A task of the phase took this long. */
  void finished(long millis) {
    finished++;
    finishedMillis += millis;
  }

  /**
   * Chooses.
   *
   * @param working attempts of the phase that work
   * @param asked second attempts that wait for a container
   */
  Optional<RunningTask> choose(
      Collection<RunningTask> working, Collection<RunningTask> asked, long now) {
    if (finished == 0 || pool.done() < LEAST_DONE * pool.total()) {
      return Optional.empty();
    }
    double replacementEnd = now + finishedMillis / finished;
    RunningTask latest = null;
    int second = asked.size();
    for (RunningTask task : working) {
      boolean again = pool.runsTwice(task.index()) || asked.contains(task);
      second += pool.runsTwice(task.index()) ? 1 : 0;
      if (!again
          && task.expectedEnd() > replacementEnd
          && (latest == null || task.expectedEnd() > latest.expectedEnd())) {
        latest = task;
      }
    }
    double allowed =
        Math.max(
            ALWAYS_ALLOWED, Math.max(MOST_OF_ALL * pool.total(), MOST_OF_RUNNING * working.size()));
    return second < allowed ? Optional.ofNullable(latest) : Optional.empty();
  }
}
