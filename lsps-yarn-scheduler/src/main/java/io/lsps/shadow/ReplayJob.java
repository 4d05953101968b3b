/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.rule.JobPlan;

/** A job in a replay, and how far it is. PoolAmounts as of {@link PoolAmounts#TOTAL}. */
final class ReplayJob {
  final ObservedJob job;
  final Phase maps;
  final Phase reduces;
  final long masterAmount;
  JobPlan plan;
  long held;
  boolean masterRuns;
  boolean asks;
  boolean over;
  boolean letIn;
  boolean polled;
  int reduceTarget;
  int idleReduces;
  long lastEnd;

  /** One phase. */
  static final class Phase {
    final ObservedTasks tasks;
    final long amount;
    int given;
    int started;
    int done;
    private double doneSeconds;
    private double startSeconds;

    private Phase(ObservedTasks tasks) {
      this.tasks = tasks;
      this.amount = PoolAmounts.of(tasks.share());
    }

    /** Those without a container. */
    int waiting() {
      return tasks.count() - given;
    }

    /** Those that work. */
    int running() {
      return started - done;
    }

    /** Starts the next task, and gives its time in milliseconds. */
    long start(long now) {
      startSeconds += now / 1000.0;
      return Math.round(1000 * tasks.seconds(started++));
    }

    void end(long start, long now) {
      done++;
      startSeconds -= start / 1000.0;
      doneSeconds += (now - start) / 1000.0;
    }

    /** Time for which the running ones have worked, summed, seconds. */
    double elapsed(long now) {
      return Math.max(0, running() * (now / 1000.0) - startSeconds);
    }

    /** The work that its containers have been held for. */
    double heldSeconds(long now) {
      return (doneSeconds + elapsed(now)) * tasks.share();
    }

    /** Mean task time as the scheduler would know it by now, seconds, or NaN. */
    double knownSeconds() {
      return done > 0 ? doneSeconds / done : tasks.foreseen();
    }

    /** Whether any of its tasks, or an earlier job's, tells how long they take. */
    boolean shown() {
      return done > 0 || !Double.isNaN(tasks.foreseen());
    }

    private double size(double usual, double tasksLeft, double elapsed) {
      double known = knownSeconds();
      double each = Double.isNaN(known) ? usual : known;
      return Math.max(0, tasksLeft * each - elapsed) * tasks.share();
    }
  }

  ReplayJob(ObservedJob job) {
    this.job = job;
    this.maps = new Phase(job.maps);
    this.reduces = new Phase(job.reduces);
    this.masterAmount = PoolAmounts.of(job.master);
  }

  /** All its work as the scheduler would estimate it, in dominant-share-seconds. */
  double size(double usualSeconds) {
    return maps.size(usualSeconds, job.maps.count(), 0)
        + reduces.size(usualSeconds, job.reduces.count(), 0);
  }

  /** The work that is left of it, likewise. */
  double sizeLeft(double usualSeconds, long now) {
    return maps.size(usualSeconds, job.maps.count() - maps.done, maps.elapsed(now))
        + reduces.size(usualSeconds, job.reduces.count() - reduces.done, reduces.elapsed(now));
  }

  /** The work that its containers have been held for. */
  double heldSeconds(long now) {
    return maps.heldSeconds(now) + reduces.heldSeconds(now);
  }

  /** Reduces that it asks for now. */
  int reducesWanted() {
    return letIn ? Math.max(0, Math.min(reduceTarget, job.reduces.count()) - reduces.given) : 0;
  }

  boolean mapsDone() {
    return maps.done == job.maps.count();
  }

  boolean done() {
    return mapsDone() && reduces.done == job.reduces.count();
  }

  /** The container that it would take next; 0 where it wants none now. */
  long next() {
    if (!masterRuns) {
      return masterAmount;
    }
    if (!asks || over) {
      return 0;
    }
    return reducesWanted() > 0 ? reduces.amount : maps.waiting() > 0 ? maps.amount : 0;
  }

  /** All that it asks for beyond what it holds. */
  long wanted() {
    if (!masterRuns) {
      return masterAmount;
    }
    return asks && !over ? reducesWanted() * reduces.amount + maps.waiting() * maps.amount : 0;
  }
}
