/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.workload.PhaseTasks;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which tasks of a phase wait, run and are done. It outlives a restart of the master. */
public final class TaskPool {
  private final PhaseTasks times;
  private final BitSet running = new BitSet();
  private final BitSet done = new BitSet();
  private final Deque<Integer> again = new ArrayDeque<>();
  private final Map<Integer, Integer> attempts = new HashMap<>();
  private final Map<Integer, Integer> failures = new HashMap<>();
  private final Set<Integer> twice = new HashSet<>();
  private int fresh;
  private int runningCount;
  private int doneCount;

  public TaskPool(PhaseTasks times) {
    this.times = times;
  }

  int total() {
    return times.count();
  }

  int done() {
    return doneCount;
  }

  public boolean allDone() {
    return doneCount == total();
  }

  int running() {
    return runningCount;
  }

  public int waiting() {
    return total() - doneCount - runningCount;
  }

  /** The stated time of a task, milliseconds. */
  public long millis(int task) {
    return times.millis(task);
  }

  /** The number of the task's present or next attempt, from zero. */
  int attempt(int task) {
    return attempts.getOrDefault(task, 0);
  }

  /** The number of running attempts; a task that runs twice counts twice. */
  int runningAttempts() {
    return runningCount + twice.size();
  }

  boolean waits(int task) {
    return !running.get(task) && !done.get(task);
  }

  boolean runsTwice(int task) {
    return twice.contains(task);
  }

  /** Starts a waiting task; tasks that ran before come first. */
  public int start() {
    while (!again.isEmpty()) {
      int task = again.poll();
      if (waits(task)) {
        return start(task);
      }
    }
    while (!waits(fresh)) {
      fresh++;
    }
    return start(fresh++);
  }

  public int start(int task) {
    InvariantViolation.require(
        waits(task) && task < total(), "no task runs twice at once", () -> "task " + task);
    running.set(task);
    runningCount++;
    return task;
  }

  /** Starts a second attempt of a running task. Returns the attempt's number. */
  public int startSecond(int task) {
    InvariantViolation.require(
        running.get(task) && twice.add(task),
        "a second attempt is of a task that runs once",
        () -> "task " + task);
    return attempts.merge(task, 1, Integer::sum);
  }

  /** An attempt succeeded. Another one, if there was one, has been given up already. */
  public void succeed(int task) {
    InvariantViolation.require(
        !twice.contains(task), "a task is done when one attempt is left", () -> "task " + task);
    stop(task);
    InvariantViolation.require(!done.get(task), "no task is done twice", () -> "task " + task);
    done.set(task);
    doneCount++;
  }

  /** An attempt was killed or given back. If it was the only one, the task waits again. */
  void giveUp(int task) {
    attempts.merge(task, 1, Integer::sum);
    if (!twice.remove(task)) {
      stop(task);
      again.add(task);
    }
  }

  /**
   * An attempt failed. If it was the only one, the task waits again. Returns how often the task has
   * failed.
   */
  int fail(int task) {
    giveUp(task);
    return failures.merge(task, 1, Integer::sum);
  }

  /** The output of a finished task is lost: the task waits again. */
  public void lose(int task) {
    InvariantViolation.require(
        done.get(task), "only a finished task is lost", () -> "task " + task);
    done.clear(task);
    doneCount--;
    attempts.merge(task, 1, Integer::sum);
    again.add(task);
  }

  private void stop(int task) {
    InvariantViolation.require(running.get(task), "only a running task ends", () -> "task " + task);
    running.clear(task);
    runningCount--;
  }
}
