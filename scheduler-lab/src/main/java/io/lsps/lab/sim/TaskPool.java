/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.invariant.Invariants;
import io.lsps.lab.workload.TaskTimes;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Which tasks of a phase wait, run and are done. It outlives a restart of the AM. */
final class TaskPool {
  private final TaskTimes times;
  private final BitSet running = new BitSet();
  private final BitSet done = new BitSet();
  private final Deque<Integer> again = new ArrayDeque<>();
  private final Map<Integer, Integer> attempts = new HashMap<>();
  private final Map<Integer, Integer> failures = new HashMap<>();
  private int fresh;
  private int runningCount;
  private int doneCount;

  TaskPool(TaskTimes times) {
    this.times = times;
  }

  int total() {
    return times.count();
  }

  int done() {
    return doneCount;
  }

  boolean allDone() {
    return doneCount == total();
  }

  int running() {
    return runningCount;
  }

  int waiting() {
    return total() - doneCount - runningCount;
  }

  long millis(int task) {
    return times.millis(task);
  }

  /** Which attempt of the task the next or present one is, counted from zero. */
  int attempt(int task) {
    return attempts.getOrDefault(task, 0);
  }

  /** Takes a waiting task to run it, those that ran before first. */
  int start() {
    int task = again.isEmpty() ? fresh++ : again.poll();
    Invariants.require(
        !running.get(task) && !done.get(task), "no task runs twice at once", () -> "task " + task);
    running.set(task);
    runningCount++;
    return task;
  }

  void succeed(int task) {
    stop(task);
    Invariants.require(!done.get(task), "no task is done twice", () -> "task " + task);
    done.set(task);
    doneCount++;
  }

  /** The attempt was killed or given back; the task waits again. */
  void giveUp(int task) {
    stop(task);
    attempts.merge(task, 1, Integer::sum);
    again.add(task);
  }

  /** The attempt failed; the task waits again. Returns how often the task has failed. */
  int fail(int task) {
    giveUp(task);
    return failures.merge(task, 1, Integer::sum);
  }

  private void stop(int task) {
    Invariants.require(running.get(task), "only a running task ends", () -> "task " + task);
    running.clear(task);
    runningCount--;
  }
}
