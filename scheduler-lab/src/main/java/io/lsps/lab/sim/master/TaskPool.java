/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.workload.PhaseTasks;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Waiting, running and finished tasks of a phase. Survives a restart of the AM. */
public final class TaskPool {
  private final PhaseTasks times;
  private final BitSet running = new BitSet();
  private final BitSet done = new BitSet();
  private final Deque<Integer> again = new ArrayDeque<>();
  private final Map<Integer, Integer> attempts = new HashMap<>();
  private final Map<Integer, Integer> failures = new HashMap<>();
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

  boolean waits(int task) {
    return !running.get(task) && !done.get(task);
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

  /** An attempt succeeded. */
  public void succeed(int task) {
    stop(task);
    InvariantViolation.require(!done.get(task), "no task is done twice", () -> "task " + task);
    done.set(task);
    doneCount++;
  }

  /** An attempt was killed or released: the task waits again. */
  void giveUp(int task) {
    attempts.merge(task, 1, Integer::sum);
    stop(task);
    again.add(task);
  }

  /** An attempt failed: the task waits again. Returns how often it has failed. */
  int fail(int task) {
    giveUp(task);
    return failures.merge(task, 1, Integer::sum);
  }

  private void stop(int task) {
    InvariantViolation.require(running.get(task), "only a running task ends", () -> "task " + task);
    running.clear(task);
    runningCount--;
  }
}
