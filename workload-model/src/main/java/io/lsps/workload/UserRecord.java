/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A user's running jobs and history. Guarded by the lock of its {@link WorkloadModel}. */
final class UserRecord {
  /** Bounds the memory of a user whose job names never recur; the least recently run goes first. */
  static final int MAX_RECURRING = 2048;

  private final String user;
  private final Map<String, Job> current = new LinkedHashMap<>();
  private final Map<String, JobHistory> recurring = new LinkedHashMap<>();
  private JobHistory jobs = JobHistory.EMPTY;
  private RunningMoments window = RunningMoments.EMPTY;
  private long lastActiveMillis;

  UserRecord(String user, long now) {
    this.user = user;
    this.lastActiveMillis = now;
  }

  /** Adds what was known before a restart to what has been learned since. */
  void restore(UserHistory history) {
    jobs = jobs.merge(history.jobs());
    window = window.merge(history.window());
    Map<String, JobHistory> learned = new LinkedHashMap<>(recurring);
    recurring.clear();
    recurring.putAll(history.recurring());
    learned.forEach((name, jobsOfName) -> recurring.merge(name, jobsOfName, JobHistory::merge));
    lastActiveMillis = Math.max(lastActiveMillis, history.lastActiveMillis());
  }

  boolean hasHistory() {
    return jobs.known();
  }

  void add(Job job, long now) {
    current.put(job.spec().jobId(), job);
    lastActiveMillis = now;
  }

  void remove(Job job, long now) {
    current.remove(job.spec().jobId());
    lastActiveMillis = now;
  }

  void completed(JobSpec spec, Map<Phase, CompletedPhase> phases) {
    double size = 0;
    int tasks = 0;
    for (CompletedPhase phase : phases.values()) {
      size += phase.size();
      tasks += phase.tasks();
    }
    if (tasks == 0) {
      // An uber job, or one that failed to ask: it tells nothing of task times.
      return;
    }
    // Of a recovered job we have seen a part: its task times are right, its size is not.
    boolean whole = !spec.recovered();
    jobs = jobs.plus(phases, whole);
    JobHistory sameName = recurring.remove(spec.name());
    recurring.put(
        spec.name(), (sameName == null ? JobHistory.EMPTY : sameName).plus(phases, whole));
    if (recurring.size() > MAX_RECURRING) {
      recurring.remove(recurring.keySet().iterator().next());
    }
    if (whole) {
      window = window.plus(size);
    }
  }

  void restartWindow() {
    window = RunningMoments.EMPTY;
  }

  boolean idleSince(long oldest) {
    return current.isEmpty() && lastActiveMillis < oldest;
  }

  JobHistory jobs() {
    return jobs;
  }

  UserView view(long now) {
    List<JobView> views = new ArrayList<>(current.size());
    for (Job job : current.values()) {
      views.add(view(job, now));
    }
    return new UserView(user, jobs, window, views);
  }

  JobView view(Job job, long now) {
    return job.view(recurring.getOrDefault(job.spec().name(), JobHistory.EMPTY), jobs, now);
  }

  UserHistory history() {
    return new UserHistory(lastActiveMillis, jobs, window, recurring);
  }
}
