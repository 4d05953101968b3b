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
  /** The rank of one with current jobs. */
  static final long BUSY = Long.MAX_VALUE;

  final String user;
  private final Map<String, Job> current = new LinkedHashMap<>();

  /** By normalised name, the least recently completed first. */
  final Map<String, NamedJobs> recurring = new LinkedHashMap<>();

  private JobHistory jobs = JobHistory.EMPTY;
  private RunningMoments window = RunningMoments.EMPTY;
  private long lastActiveMillis;

  /** The {@link WorkloadModel#historyVersion} of the last change of its history. */
  volatile long historyVersion;

  /** Its index in the list of all users. */
  int place;

  // The last view, kept for as long as it holds.
  private UserView view;
  private final Changes changes;
  private final Consumer<UserRecord> news;
  private boolean noted;
  private ResourceVector viewCapacity;
  private long viewMillis;
  private boolean changesWithTime;

  /**
   * How recently it was active: a larger number means more recently. The only thing that is read
   * without the lock.
   */
  volatile long rank;

  /**
   * A user that nothing is known of.
   *
   * @param news told once of a change, and again after {@link #heard}
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

  /** A view taken before does not hold any more. */
  @Override
  public void changed() {
    view = null;
    if (!noted) {
      noted = true;
      news.accept(this);
    }
  }

  /** What changes from here on is noted again. */
  void heard() {
    noted = false;
  }

  /** Whether the last view holds only for its moment: some of its containers run. */
  boolean changesWithTime() {
    return changesWithTime;
  }

  void restore(UserHistory history) {
    changed();
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
    // Of a recovered job we have seen a part: its task times are right, its size is not.
    changed();
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

  /** The same object as before where nothing of it can have changed. */
  UserView view(ResourceVector capacity, long now) {
    if (!holds(capacity, now)) {
      view = viewAnew(capacity, now);
      viewCapacity = capacity;
      viewMillis = now;
    }
    return view;
  }

  @SuppressWarnings("ReferenceEquality") // What is mostly so is found without looking further.
  private boolean holds(ResourceVector capacity, long now) {
    return view != null
        && changes.areTrusted
        && (!changesWithTime || now == viewMillis)
        && (capacity == viewCapacity || capacity.equals(viewCapacity));
  }

  private UserView viewAnew(ResourceVector capacity, long now) {
    List<JobView> views = new ArrayList<>(current.size());
    changesWithTime = false;
    for (Job job : current.values()) {
      views.add(view(job, capacity, now));
      changesWithTime |= job.changesWithTime();
    }
    double first = capacity.first();
    return new UserView(user, first > 0 ? window.times(1 / first) : window, views);
  }

  JobView view(Job job, ResourceVector capacity, long now) {
    if (!job.changesWithTime() && holds(capacity, now)) {
      // The job was viewed with its user.
      return job.lastView();
    }
    if (!changes.areTrusted) {
      job.forgetViews();
    }
    NamedJobs sameName = recurring.get(job.spec().name);
    return job.view(sameName == null ? JobHistory.EMPTY : sameName.history, jobs, capacity, now);
  }

  UserHistory history() {
    Map<String, JobHistory> names = new LinkedHashMap<>();
    recurring.forEach((name, jobsOfName) -> names.put(name, jobsOfName.history));
    return new UserHistory(lastActiveMillis, jobs, window, names);
  }

  /** Of all that a model knows. Guarded by the lock of its {@link WorkloadModel}. */
  static final class Changes {
    /** Whether what was made of something holds until that has changed; if not, it is made anew. */
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
