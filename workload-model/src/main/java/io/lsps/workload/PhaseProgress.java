/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tasks of one phase of a running job: counts and sums, so that every event costs O(1). */
final class PhaseProgress {
  private int waiting;
  private double containerShare;
  private final Map<Object, Long> acquired = new HashMap<>();
  // In the order of their starts, so that the first is the one running longest.
  private final Map<Object, Long> running = new LinkedHashMap<>();
  private double runningStarts;
  private int finished;
  private double finishedSeconds;
  private int released;
  private double releasedSeconds;
  // Tasks known to have failed whose repetition has not ended.
  private int failed;

  /**
   * The containers outstanding.
   *
   * @param fixedTasks true where every task is asked for until it is done: a rise after a release
   *     then means that what was released was not done
   */
  void asked(int outstanding, double share, boolean fixedTasks) {
    if (fixedTasks && outstanding > waiting) {
      failed += released;
      released = 0;
      releasedSeconds = 0;
    }
    waiting = Checks.nonNegative("outstanding", outstanding);
    if (outstanding > 0) {
      containerShare = Checks.finiteNonNegative("containerShare", share);
    }
  }

  void acquired(Object task, double share, long now) {
    if (!running.containsKey(task)) {
      acquired.put(task, now);
      containerShare = Checks.finiteNonNegative("containerShare", share);
    }
  }

  void started(Object task, double share, long now) {
    acquired.remove(task);
    if (running.putIfAbsent(task, now) == null) {
      runningStarts += now;
      containerShare = Checks.finiteNonNegative("containerShare", share);
    }
  }

  /**
   * A container of this phase ended.
   *
   * @param notBefore time before which the task could not work, milliseconds
   * @return false if the task was not known here, and nothing changed
   */
  boolean ended(Object task, TaskOutcome outcome, long notBefore, long now) {
    Long start = running.remove(task);
    if (start != null) {
      runningStarts -= start;
    } else {
      // A container can come and go between two node heartbeats: then its acquisition is its start.
      start = acquired.remove(task);
      if (start == null) {
        return false;
      }
      if (outcome == TaskOutcome.RELEASED) {
        return true;
      }
    }
    double seconds = Math.max(0, now - Math.max(start, notBefore)) / 1000.0;
    count(outcome, seconds);
    return true;
  }

  void resized(double share) {
    containerShare = Checks.finiteNonNegative("containerShare", share);
  }

  private void count(TaskOutcome outcome, double seconds) {
    switch (outcome) {
      case SUCCEEDED:
        finished++;
        finishedSeconds += seconds;
        break;
      case REPEATED:
        if (failed > 0) {
          failed--;
          count(TaskOutcome.SUCCEEDED, seconds);
        }
        break;
      case FAILED:
        failed++;
        break;
      case RELEASED:
        released++;
        releasedSeconds += seconds;
        break;
      case LOST:
        break;
    }
  }

  void askedAfresh() {
    waiting = 0;
  }

  boolean unfinished() {
    return waiting > 0 || !acquired.isEmpty() || !running.isEmpty();
  }

  CompletedPhase completed() {
    int tasks = finished + released;
    return tasks == 0
        ? CompletedPhase.NONE
        : new CompletedPhase(tasks, (finishedSeconds + releasedSeconds) / tasks, containerShare);
  }

  PhaseView view(long notBefore, long now) {
    double elapsed = 0;
    double longest = 0;
    if (!running.isEmpty()) {
      if (notBefore == Long.MIN_VALUE) {
        elapsed = Math.max(0, running.size() * (double) now - runningStarts) / 1000.0;
        longest = Math.max(0, now - running.values().iterator().next()) / 1000.0;
      } else {
        for (long start : running.values()) {
          double seconds = Math.max(0, now - Math.max(start, notBefore)) / 1000.0;
          elapsed += seconds;
          longest = Math.max(longest, seconds);
        }
      }
    }
    return new PhaseView(
        waiting + acquired.size(),
        running.size(),
        elapsed,
        longest,
        finished,
        finishedSeconds,
        released,
        releasedSeconds,
        containerShare);
  }
}
