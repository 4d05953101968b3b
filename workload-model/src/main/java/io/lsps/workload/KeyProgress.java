/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.JobProgress.Part;
import io.lsps.workload.JobView.TaskGroup;
import io.lsps.workload.PhaseHistory.CompletedPhase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks of a running job under one request key: counts and sums, so that every event costs
 * O(1).
 */
final class KeyProgress {
  /**
   * A container that was held for longer (seconds) is a service, unless its framework is MapReduce.
   */
  static final double SERVICE_SECONDS = 3600;

  /** Container sizes tracked separately. Further sizes count as the largest of them. */
  static final int MAX_SIZES = 16;

  private static final class Start {
    final long millis;
    final SizedTasks tasks;

    Start(long millis, SizedTasks tasks) {
      this.millis = millis;
      this.tasks = tasks;
    }
  }

  final RequestKey key;
  private final List<SizedTasks> sizes = new ArrayList<>(1);
  private Map<Object, Start> acquired = Collections.emptyMap();
  // In order of start: the first is the longest running.
  private final Map<Object, Start> running = new LinkedHashMap<>(2);
  private int waiting;
  private SizedTasks asked;
  // Failed tasks whose retry has not ended.
  private int failed;
  private int services;

  KeyProgress(RequestKey key) {
    this.key = key;
  }

  private boolean fixedTasks() {
    return key.phase != Phase.TASK;
  }

  /**
   * MapReduce requests a map or a reduce until it is done. So if the outstanding number rises after
   * a release, the released tasks were not done.
   *
   * @param outstanding number requested next
   */
  boolean hasUndone(int outstanding) {
    return isUndone(outstanding) && sizes.stream().anyMatch(tasks -> tasks.released > 0);
  }

  private boolean isUndone(int outstanding) {
    return fixedTasks() && outstanding > waiting;
  }

  /**
   * Sets the outstanding containers, and drops released tasks that were not done. Returns whether
   * anything changed: AMs repeat their requests all the time.
   */
  boolean asked(int outstanding, ResourceVector size) {
    int waitingBefore = waiting;
    SizedTasks askedBefore = asked;
    if (isUndone(outstanding)) {
      sizes.forEach(tasks -> failed += tasks.forgetReleased());
    }
    waiting = outstanding;
    if (outstanding > 0) {
      asked = of(size);
    }
    return expectNoMore() || waiting != waitingBefore || asked != askedBefore;
  }

  /**
   * After the AM has re-registered, running tasks that it does not request are known. Returns
   * whether any was still expected.
   */
  private boolean expectNoMore() {
    boolean any = false;
    for (SizedTasks tasks : sizes) {
      any |= tasks.expected > 0;
      tasks.expected = 0;
    }
    return any;
  }

  private SizedTasks of(ResourceVector size) {
    SizedTasks largest = null;
    for (SizedTasks tasks : sizes) {
      if (tasks.size.equals(size)) {
        return tasks;
      }
      if (largest == null || tasks.size.first() > largest.size.first()) {
        largest = tasks;
      }
    }
    if (sizes.size() >= MAX_SIZES && largest != null) {
      return largest;
    }
    SizedTasks fresh = new SizedTasks(size);
    sizes.add(fresh);
    return fresh;
  }

  void acquired(Object task, ResourceVector size, long now) {
    if (!running.containsKey(task)) {
      acquired = acquired.isEmpty() ? new HashMap<>(2) : acquired;
      acquired.put(task, new Start(now, of(size)));
    }
  }

  void started(Object task, ResourceVector size, long now) {
    takeAcquired(task);
    if (!running.containsKey(task)) {
      SizedTasks tasks = of(size);
      tasks.expected = Math.max(0, tasks.expected - 1);
      tasks.started(now);
      running.put(task, new Start(now, tasks));
    }
  }

  private Start takeAcquired(Object task) {
    Start start = acquired.remove(task);
    acquired = acquired.isEmpty() ? Collections.emptyMap() : acquired;
    return start;
  }

  /**
   * A container of this key ended.
   *
   * @param notBefore earliest time at which the task could work, milliseconds
   * @return false if the task is unknown, and nothing changed
   */
  boolean ended(Object task, TaskOutcome outcome, long notBefore, long now) {
    Start start = running.remove(task);
    if (start != null) {
      start.tasks.stopped(start.millis);
    } else {
      // A container can start and end between two node heartbeats: then it started when it was
      // acquired.
      start = takeAcquired(task);
      if (start == null) {
        return false;
      }
      if (outcome == TaskOutcome.RELEASED) {
        return true;
      }
    }
    double seconds = Math.max(0, now - Math.max(start.millis, notBefore)) / 1000.0;
    count(start.tasks, outcome, seconds);
    return true;
  }

  private void count(SizedTasks tasks, TaskOutcome outcome, double seconds) {
    boolean ended = outcome == TaskOutcome.SUCCEEDED || outcome == TaskOutcome.RELEASED;
    if (ended && !fixedTasks() && seconds > SERVICE_SECONDS) {
      services++;
      return;
    }
    switch (outcome) {
      case SUCCEEDED:
        tasks.finished(seconds);
        break;
      case REPEATED:
        if (failed > 0) {
          failed--;
          tasks.finished(seconds);
        }
        break;
      case FAILED:
        failed++;
        break;
      case RELEASED:
        tasks.released(seconds);
        break;
      case LOST:
        break;
    }
  }

  void askedAfresh() {
    waiting = 0;
    expectNoMore();
  }

  /**
   * Since when the longest running one works; {@link Long#MAX_VALUE} if none does.
   *
   * @param notBefore earliest time at which one could work, milliseconds
   */
  long firstStart(long notBefore) {
    return running.isEmpty()
        ? Long.MAX_VALUE
        : Math.max(running.values().iterator().next().millis, notBefore);
  }

  boolean unfinished() {
    return waiting > 0
        || !acquired.isEmpty()
        || !running.isEmpty()
        || sizes.stream().anyMatch(tasks -> tasks.expected > 0);
  }

  /** True if one of its containers has lived too long to be a task. */
  boolean wasService() {
    return services > 0;
  }

  /** Adds the ended tasks of a key that is dropped. */
  void absorb(KeyProgress ended) {
    ended.sizes.forEach(tasks -> of(tasks.size).add(tasks));
    failed += ended.failed;
    services += ended.services;
  }

  /** The progress so far, one part per container size. */
  void parts(List<Part> parts) {
    for (SizedTasks tasks : sizes) {
      int open = tasks.running + tasks.expected;
      for (Start start : acquired.values()) {
        open += start.tasks == tasks ? 1 : 0;
      }
      boolean first = tasks == sizes.get(0);
      parts.add(
          new Part(
              key,
              tasks.size,
              tasks == asked ? waiting : 0,
              open,
              tasks.finished,
              tasks.finishedSeconds,
              tasks.finishedSquares,
              tasks.released,
              tasks.releasedSeconds,
              first ? failed : 0,
              first ? services : 0));
    }
  }

  /** Continues from the progress under an earlier ResourceManager. */
  void resume(Part part) {
    SizedTasks tasks = of(part.size);
    if (part.waiting > 0 && waiting == 0) {
      waiting = part.waiting;
      asked = tasks;
    }
    tasks.resume(part);
    failed = Saturated.sum(failed, part.failed);
    services = Saturated.sum(services, part.services);
  }

  CompletedPhase completed() {
    CompletedPhase sum = CompletedPhase.NONE;
    for (SizedTasks tasks : sizes) {
      sum = tasks.hasEnded() ? sum.plus(tasks.completed()) : sum;
    }
    return sum;
  }

  /** Adds one group per container size to {@code groups}. */
  void view(long notBefore, long now, ResourceVector capacity, List<TaskGroup> groups) {
    boolean counted = notBefore == Long.MIN_VALUE;
    double longest = running.isEmpty() ? 0 : Math.max(0, now - firstStart(notBefore)) / 1000.0;
    for (SizedTasks tasks : sizes) {
      double elapsed = counted ? tasks.elapsedSeconds(now) : elapsed(tasks, notBefore, now);
      int open = Saturated.sum(tasks == asked ? waiting : 0, tasks.expected);
      for (Start start : acquired.values()) {
        open = start.tasks == tasks ? Saturated.sum(open, 1) : open;
      }
      PhaseView view = tasks.view(open, elapsed, tasks.running == 0 ? 0 : longest, capacity);
      groups.add(new TaskGroup(key, tasks.size, view));
    }
  }

  private double elapsed(SizedTasks tasks, long notBefore, long now) {
    double elapsed = 0;
    for (Start start : running.values()) {
      if (start.tasks == tasks) {
        elapsed += Math.max(0, now - Math.max(start.millis, notBefore)) / 1000.0;
      }
    }
    return elapsed;
  }

  /** Counts and times of the tasks of one key with one container size. */
  static final class SizedTasks {
    final ResourceVector size;
    int running;
    // Ran under an earlier ResourceManager and not reported to this one yet.
    int expected;
    private double runningStarts;
    private int finished;
    private double finishedSeconds;
    private double finishedSquares;
    private int released;
    private double releasedSeconds;

    SizedTasks(ResourceVector size) {
      this.size = size;
    }

    void started(long start) {
      running++;
      runningStarts += start;
    }

    void stopped(long start) {
      running--;
      runningStarts -= start;
    }

    void finished(double seconds) {
      finished++;
      finishedSeconds += seconds;
      finishedSquares += seconds * seconds;
    }

    void released(double seconds) {
      released++;
      releasedSeconds += seconds;
    }

    /** Forgets released tasks, which were not done; returns how many. */
    int forgetReleased() {
      int count = released;
      released = 0;
      releasedSeconds = 0;
      return count;
    }

    void add(SizedTasks other) {
      finished += other.finished;
      finishedSeconds += other.finishedSeconds;
      finishedSquares += other.finishedSquares;
      released += other.released;
      releasedSeconds += other.releasedSeconds;
    }

    void resume(Part part) {
      expected = Math.max(0, part.running - running);
      finished = Saturated.sum(finished, part.finished);
      finishedSeconds += part.finishedSeconds;
      finishedSquares += part.finishedSquares;
      released = Saturated.sum(released, part.released);
      releasedSeconds += part.releasedSeconds;
    }

    /** Sum of the ages of the running tasks at {@code now}, in seconds. */
    double elapsedSeconds(long now) {
      return Math.max(0, running * (double) now - runningStarts) / 1000.0;
    }

    boolean hasEnded() {
      return finished > 0 || released > 0;
    }

    CompletedPhase completed() {
      double seconds = finishedSeconds + releasedSeconds;
      return new CompletedPhase(finished + released, seconds, size.times(seconds));
    }

    PhaseView view(int waiting, double elapsed, double longest, ResourceVector capacity) {
      return new PhaseView(
          waiting,
          running,
          elapsed,
          longest,
          finished,
          finishedSeconds,
          finishedSquares,
          released,
          releasedSeconds,
          size.dominantShare(capacity));
    }
  }
}
