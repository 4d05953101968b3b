/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.Job.JobOwner;
import io.lsps.workload.PhaseHistory.CompletedPhase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A user's running jobs and history. Guarded by the lock of its {@link WorkloadModel}. */
final class UserRecord extends Recency.Link implements JobOwner {
  /** The rank of a user with current jobs. */
  static final long BUSY = Long.MAX_VALUE;

  final String user;
  private final Map<String, Job> current = new LinkedHashMap<>();

  /** By normalised name, the least recently completed first. */
  final Map<String, NamedJobs> recurring = new LinkedHashMap<>();

  private JobHistory jobs = JobHistory.EMPTY;
  private RunningMoments window = RunningMoments.EMPTY;
  private long lastActiveMillis;

  /** The {@link WorkloadModel#historyVersion} of its last change. Read without the lock. */
  volatile long historyVersion;

  /** Index in the list of all users. */
  int place;

  // The last view, cached while valid.
  private UserView view;
  private final Changes changes;
  private final Consumer<UserRecord> news;
  private boolean noted;
  private long viewMillis;
  private long viewUntil = Long.MAX_VALUE;

  /** How recently it was active: larger is more recent. Read without the lock. */
  volatile long rank;

  /**
   * A new user.
   *
   * @param news called once at a change, and again after {@link #heard}
   */
  UserRecord(String user, Changes changes, Consumer<UserRecord> news, long now) {
    this.user = user;
    this.changes = changes;
    this.news = news;
    this.lastActiveMillis = now;
    changed();
  }

  boolean hasHistory() {
    return jobs.known() || !recurring.isEmpty();
  }

  /** Invalidates the cached view. */
  @Override
  public void changed() {
    view = null;
    if (!noted) {
      noted = true;
      news.accept(this);
    }
  }

  /** The inputs of its jobs' estimates have changed. */
  void historyChanged() {
    current.values().forEach(Job::forgetViews);
    changed();
  }

  /** Changes are reported again from here on. */
  void heard() {
    noted = false;
  }

  /** When the last view expires without an event. */
  long viewUntil() {
    return viewUntil;
  }

  void restore(UserHistory history) {
    historyChanged();
    jobs = history.jobs.merge(jobs);
    window = window.merge(history.window);
    lastActiveMillis = Math.max(lastActiveMillis, history.lastActiveMillis);
  }

  void add(Job job, long now) {
    current.put(job.spec().jobId, job);
    job.owner(this);
    changed();
    lastActiveMillis = now;
  }

  void remove(Job job, long now) {
    current.remove(job.spec().jobId);
    job.owner(null);
    changed();
    lastActiveMillis = now;
  }

  /**
   * A job is over.
   *
   * @param size see {@link JobHistory#size}
   */
  void completed(JobSpec spec, Map<Phase, CompletedPhase> phases, double size) {
    // A recovered job was observed in part: its task times are right, its size is not.
    historyChanged();
    boolean whole = !spec.recovered;
    jobs = jobs.plus(phases, whole, size);
    if (whole) {
      window = window.plus(size);
    }
  }

  void restartWindow() {
    window = RunningMoments.EMPTY;
    changed();
  }

  boolean hasJobs() {
    return !current.isEmpty();
  }

  long lastActiveMillis() {
    return lastActiveMillis;
  }

  JobHistory jobs() {
    return jobs;
  }

  /** The same object as before if nothing can have changed. */
  UserView view(ResourceVector capacity, long now) {
    if (view == null || !changes.areTrusted || now < viewMillis || now >= viewUntil) {
      view = viewAnew(capacity, now);
      viewMillis = now;
    }
    return view;
  }

  private UserView viewAnew(ResourceVector capacity, long now) {
    List<JobView> views = new ArrayList<>(current.size());
    viewUntil = Long.MAX_VALUE;
    for (Job job : current.values()) {
      JobView each = view(job, capacity, now);
      views.add(each);
      viewUntil = Math.min(viewUntil, each.until());
    }
    double first = capacity.first();
    return new UserView(user, first > 0 ? window.times(1 / first) : window, views);
  }

  JobView view(Job job, ResourceVector capacity, long now) {
    NamedJobs sameName = recurring.get(job.spec().name);
    JobHistory past = sameName == null ? JobHistory.EMPTY : sameName.history;
    return job.view(past, jobs, capacity, now, changes.areTrusted);
  }

  UserHistory history() {
    Map<String, JobHistory> names = new LinkedHashMap<>();
    recurring.forEach((name, jobsOfName) -> names.put(name, jobsOfName.history));
    return new UserHistory(lastActiveMillis, jobs, window, names);
  }

  /** Changes of a whole model. Guarded by the lock of its {@link WorkloadModel}. */
  static final class Changes {
    /** Whether cached results are used until their inputs change; otherwise they are recomputed. */
    boolean areTrusted = true;
  }

  /** The completed jobs of one user and name. */
  static final class NamedJobs extends Recency.Link {
    final String user;
    final String name;
    JobHistory history;

    NamedJobs(String user, String name, JobHistory history) {
      this.user = user;
      this.name = name;
      this.history = history;
    }
  }
}
