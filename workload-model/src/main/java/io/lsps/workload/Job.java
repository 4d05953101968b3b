/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.JobView.TaskGroup;
import io.lsps.workload.PhaseHistory.CompletedPhase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A running job, updated by events. Guarded by the lock of its {@link WorkloadModel}. Others use it
 * as a handle ({@link WorkloadModel#handle}) that saves the look-up by name.
 */
public final class Job {
  /** Request keys tracked separately. Further keys are merged into one. */
  static final int MAX_KEYS = 64;

  private JobSpec spec;
  private final Runnable reckoned;
  private final Map<RequestKey, KeyProgress> keys = new LinkedHashMap<>(2);
  private long lastMapEnd = Long.MIN_VALUE;
  private boolean asked;
  private boolean masterRuns;
  // The owner, notified of changes, and the last view, cached while it is valid.
  private JobOwner owner;
  private Map<Phase, CompletedPhase> completed;
  private volatile JobView view;
  // When one of its tasks started or ended last.
  private long taskMillis = Long.MIN_VALUE;

  /**
   * A new job.
   *
   * @param reckoned run whenever the totals of the job's finished tasks change
   */
  Job(JobSpec spec, Runnable reckoned) {
    this.spec = spec;
    this.reckoned = reckoned;
  }

  /**
   * Sets the user to notify when the job changes, so that cached views are dropped; null for none.
   */
  void owner(JobOwner next) {
    owner = next;
    forgetViews();
  }

  /** The user that has this job; null once it is over. */
  JobOwner owner() {
    return owner;
  }

  /** Invalidates the cached view. */
  void forgetViews() {
    completed = null;
    view = null;
  }

  private void changed() {
    forgetViews();
    if (owner != null) {
      owner.changed();
    }
  }

  JobSpec spec() {
    return spec;
  }

  void moveTo(String user) {
    spec = spec.ofUser(user);
    changed();
  }

  /** The key under which this one is tracked. */
  private RequestKey kept(RequestKey key) {
    if (keys.containsKey(key) || key.phase != Phase.TASK || keys.size() < MAX_KEYS) {
      return key;
    }
    KeyProgress rest = keys.computeIfAbsent(RequestKey.REST, KeyProgress::new);
    for (Iterator<KeyProgress> all = keys.values().iterator(); all.hasNext(); ) {
      KeyProgress old = all.next();
      if (!old.key.equals(RequestKey.REST) && old.key.phase == Phase.TASK && !old.unfinished()) {
        rest.absorb(old);
        all.remove();
      }
    }
    reckoned.run();
    return keys.size() < MAX_KEYS ? key : RequestKey.REST;
  }

  /** The tasks of a key, for an event now. */
  KeyProgress key(RequestKey key, long now) {
    // Recovered containers are reported in any order.
    taskMillis = Math.max(taskMillis, now);
    return key(key);
  }

  private KeyProgress key(RequestKey key) {
    changed();
    return keys.computeIfAbsent(kept(key), KeyProgress::new);
  }

  void masterRuns() {
    if (!masterRuns) {
      masterRuns = true;
      changed();
    }
  }

  /**
   * All that is outstanding; nothing under a key that is not listed.
   *
   * @return true if these are the first containers that the job requests
   */
  boolean asked(Collection<OutstandingAsk> asks) {
    boolean before = asked;
    // Its container may not be reported yet, and an unmanaged AM has none.
    masterRuns();
    Map<RequestKey, OutstandingAsk> sums = new LinkedHashMap<>();
    for (OutstandingAsk ask : asks) {
      sums.merge(ask.key, ask, (first, second) -> first.plus(ask.key, second));
    }
    for (KeyProgress progress : keys.values()) {
      if (!sums.containsKey(progress.key)) {
        asked(progress, 0, ResourceVector.NONE);
      }
    }
    OutstandingAsk rest = null;
    for (OutstandingAsk ask : sums.values()) {
      if (ask.count == 0 && !keys.containsKey(ask.key)) {
        continue;
      }
      RequestKey key = kept(ask.key);
      if (key.equals(RequestKey.REST)) {
        rest = rest == null ? ask : rest.plus(key, ask);
      } else {
        asked(ask);
      }
    }
    if (rest != null) {
      asked(rest.under(RequestKey.REST));
    }
    return asked && !before;
  }

  private void asked(OutstandingAsk ask) {
    asked |= ask.count > 0;
    KeyProgress known = keys.get(ask.key);
    KeyProgress progress = known == null ? key(ask.key) : known;
    asked(progress, ask.count, ask.size);
  }

  private void asked(KeyProgress progress, int count, ResourceVector size) {
    boolean undone = progress.hasUndone(count);
    if (progress.asked(count, size)) {
      changed();
    }
    if (undone) {
      reckoned.run();
    }
  }

  boolean ended(Object task, TaskOutcome outcome, long now) {
    // An executor that exits by itself was stopped by its driver.
    TaskOutcome counted =
        spec.framework.containersAreHeld() && outcome == TaskOutcome.SUCCEEDED
            ? TaskOutcome.RELEASED
            : outcome;
    for (KeyProgress progress : keys.values()) {
      Phase phase = progress.key.phase;
      if (progress.ended(task, counted, notBefore(phase), now)) {
        taskMillis = Math.max(taskMillis, now);
        changed();
        reckoned.run();
        boolean done = outcome == TaskOutcome.SUCCEEDED || outcome == TaskOutcome.REPEATED;
        if (phase == Phase.MAP && done) {
          lastMapEnd = now;
        }
        return true;
      }
    }
    return false;
  }

  void attemptStarted() {
    masterRuns = false;
    keys.values().forEach(KeyProgress::askedAfresh);
    changed();
  }

  JobProgress progress() {
    List<JobProgress.Part> parts = new ArrayList<>(keys.size());
    keys.values().forEach(key -> key.parts(parts));
    boolean none = lastMapEnd == Long.MIN_VALUE;
    return new JobProgress(parts, none ? -1 : Math.max(0, lastMapEnd - spec.submitMillis));
  }

  /** Continues from the progress under an earlier ResourceManager. */
  void resume(JobProgress earlier) {
    for (JobProgress.Part part : earlier.parts) {
      key(part.key).resume(part);
    }
    if (earlier.lastMapEnd >= 0) {
      lastMapEnd = Math.max(lastMapEnd, spec.submitMillis + earlier.lastMapEnd);
    }
    spec = spec.asWhole();
    changed();
    reckoned.run();
  }

  /**
   * A reduce that waits for maps does no work: its time counts from the end of the job's last map,
   * MAX_VALUE while maps are unfinished.
   */
  private long notBefore(Phase phase) {
    if (phase != Phase.REDUCE) {
      return Long.MIN_VALUE;
    }
    KeyProgress maps = keys.get(RequestKey.of(Phase.MAP));
    return maps != null && maps.unfinished() ? Long.MAX_VALUE : lastMapEnd;
  }

  /**
   * What it did in each phase that it did anything in; empty if it held a container as a service
   * does.
   */
  Map<Phase, CompletedPhase> completed() {
    if (completed == null) {
      completed = completedAnew();
    }
    return completed;
  }

  private Map<Phase, CompletedPhase> completedAnew() {
    EnumMap<Phase, CompletedPhase> sums = new EnumMap<>(Phase.class);
    for (KeyProgress progress : keys.values()) {
      if (progress.wasService()) {
        return Collections.emptyMap();
      }
      CompletedPhase done = progress.completed();
      if (done.tasks > 0) {
        sums.merge(progress.key.phase, done, CompletedPhase::plus);
      }
    }
    return sums.isEmpty() ? Collections.emptyMap() : sums;
  }

  /** The cached view, read without the lock; null if it is no longer valid. */
  JobView viewAt(long now) {
    JobView last = view;
    return last != null && last.holdsAt(now) ? last : null;
  }

  /**
   * The same object as before if nothing can have changed. Ages of running tasks count in {@link
   * #step steps}, so that what depends on them does not change at every update.
   *
   * @param keep whether the view may be cached
   */
  JobView view(
      JobHistory sameName, JobHistory user, ResourceVector capacity, long now, boolean keep) {
    JobView known = keep ? viewAt(now) : null;
    if (known != null) {
      return known;
    }
    long first = Long.MAX_VALUE;
    for (KeyProgress progress : keys.values()) {
      first = Math.min(first, progress.firstStart(notBefore(progress.key.phase)));
    }
    long at = now;
    long from = Long.MIN_VALUE;
    long until = Long.MAX_VALUE;
    if (first < Long.MAX_VALUE) {
      long age = Math.max(0, now - first);
      at = Math.min(now, Math.max(first + age - age % step(age), taskMillis));
      from = at;
      until = first + age - age % step(age) + step(age);
    }
    List<TaskGroup> groups = new ArrayList<>(keys.size());
    for (KeyProgress progress : keys.values()) {
      progress.view(notBefore(progress.key.phase), at, capacity, groups);
    }
    // Mostly one, and a list of many takes twice the memory.
    List<TaskGroup> kept = groups.size() == 1 ? Collections.singletonList(groups.get(0)) : groups;
    JobView next = new JobView(spec, kept, sameName, user, masterRuns, capacity, from, until);
    view = keep ? next : null;
    return next;
  }

  /**
   * Step in which the age of a job's oldest task counts: one second, from 16 s on up to an eighth
   * of the age; milliseconds.
   */
  private static long step(long age) {
    return 1000 * Math.max(1, Long.highestOneBit(age / 8000));
  }

  /** The user that has a job. */
  interface JobOwner {
    /** One of its jobs has changed: views of it are to be dropped. */
    void changed();
  }
}
