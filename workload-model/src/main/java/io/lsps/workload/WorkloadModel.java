/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.UserRecords.News;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The model of the cluster's jobs and users, updated by events and read in snapshots.
 *
 * <p>Time is always an argument, in milliseconds. Every event on a task costs O(1); a snapshot
 * costs O(users + jobs), and little for users without changes. Thread-safe: one lock, never held
 * while calling out. Events of unknown jobs are ignored, so late or repeated ones are harmless.
 */
public final class WorkloadModel {
  private final UserRecords users = new UserRecords();
  private final Map<String, Job> jobs = new HashMap<>();
  private final News news = new News(users);
  // Mean task times over all users, recomputed only where that may change them.
  private TaskTimes times = TaskTimes.UNKNOWN;
  private TaskTimes pastTimes = TaskTimes.UNKNOWN;
  private TaskTimes runningTimes = TaskTimes.UNKNOWN;
  private long pastTimesVersion;
  private long runningTimesVersion = -1;
  // Grows when finished tasks of running jobs or the set of jobs change.
  private long finishedVersion;
  private final Runnable reckoned = this::reckoned;
  private ResourceVector capacity = ResourceVector.NONE;
  // Grows with every change of the histories. The task times may be older.
  private long historyVersion;
  private volatile ObjLongConsumer<String> firstAsks = (user, now) -> {};
  private ToDoubleFunction<JobSpec> sizeFactors = job -> 1;

  /**
   * Multiplies the estimated sizes of future jobs by a factor, for experiments on estimation
   * errors.
   */
  public synchronized void misjudge(ToDoubleFunction<JobSpec> factors) {
    sizeFactors = factors;
  }

  private void reckoned() {
    finishedVersion++;
  }

  /**
   * Sets the listener for a job's first container requests, from which on its size can be
   * estimated: called with its user and the time, outside the lock.
   */
  public void tellFirstAsks(ObjLongConsumer<String> listener) {
    firstAsks = listener;
  }

  /** A job was submitted, or recovered; a known job is left unchanged. */
  public synchronized void jobSubmitted(JobSpec spec, long now) {
    if (!jobs.containsKey(spec.jobId)) {
      Job job = new Job(spec.misjudged(sizeFactors.applyAsDouble(spec)), reckoned);
      jobs.put(spec.jobId, job);
      finishedVersion++;
      users.add(job, now);
    }
  }

  /** A new attempt of the job starts: requests of the earlier one are void. */
  public synchronized void attemptStarted(String jobId) {
    ifKnown(jobId, job -> job.attemptStarted());
  }

  private void ifKnown(String jobId, Consumer<Job> event) {
    Job job = jobs.get(jobId);
    if (job != null) {
      event.accept(job);
    }
  }

  /** The job's AM runs; implied by a container request. */
  public synchronized void masterStarted(String jobId) {
    ifKnown(jobId, job -> job.masterRuns());
  }

  /** All outstanding requests of the job; keys that are not listed have none. */
  public void asked(String jobId, Collection<OutstandingAsk> asks, long now) {
    String user;
    synchronized (this) {
      Job job = jobs.get(jobId);
      if (job == null) {
        return;
      }
      boolean first = job.asked(asks);
      viewAtOnce(job, now);
      if (!first) {
        return;
      }
      user = job.spec().user;
    }
    firstAsks.accept(user, now);
  }

  /** Computes the view now: the next reader holds other locks, and the job is in the cache. */
  private void viewAtOnce(Job job, long now) {
    if (users.changes.areTrusted) {
      ((UserRecord) job.owner()).view(job, capacity, now);
    }
  }

  /** Sets the cluster's resources, which shares refer to. */
  public synchronized void capacity(ResourceVector cluster) {
    if (!cluster.equals(capacity)) {
      capacity = cluster;
      users.all().forEach(UserRecord::historyChanged);
    }
  }

  /**
   * Whether views are cached between snapshots; if not, they are recomputed, with the same result.
   */
  public synchronized void keepViews(boolean keep) {
    users.changes.areTrusted = keep;
  }

  /** Sets the bounds of the history. */
  public synchronized void limit(HistoryLimits limits) {
    users.limit(limits);
    historyVersion++;
  }

  /** The application acquired an allocated container, which does not run yet. */
  public synchronized void taskAcquired(
      String jobId, RequestKey key, Object task, ResourceVector size, long now) {
    ifKnown(jobId, job -> job.key(key, now).acquired(task, size, now));
  }

  /** A container of the job started. */
  public synchronized void taskStarted(
      String jobId, RequestKey key, Object task, ResourceVector size, long now) {
    ifKnown(jobId, job -> job.key(key, now).started(task, size, now));
  }

  /** A container of the job ended; false if it was not a running task. */
  public synchronized boolean taskEnded(String jobId, Object task, TaskOutcome outcome, long now) {
    Job job = jobs.get(jobId);
    return job != null && job.ended(task, outcome, now);
  }

  /** The job moved to another user, whose history it enters when it completes. */
  public synchronized void jobMoved(String jobId, String newUser, long now) {
    Job job = jobs.get(jobId);
    if (job != null && !job.spec().user.equals(newUser)) {
      users.remove(job, now);
      job.moveTo(newUser);
      users.add(job, now);
    }
  }

  /** The job is over. Only a job that succeeded enters the history. */
  public synchronized void jobFinished(String jobId, boolean succeeded, long now) {
    Job job = jobs.remove(jobId);
    if (job == null) {
      return;
    }
    finishedVersion++;
    if (succeeded && users.completed(job, capacity, historyVersion + 1)) {
      historyVersion++;
    }
    users.remove(job, now);
  }

  /** The past and the present of the user conflict: the window of job sizes is cleared. */
  public synchronized void restartWindow(String user) {
    UserRecord record = users.get(user);
    if (record != null) {
      record.restartWindow();
      record.historyVersion = ++historyVersion;
    }
  }

  /** Evicts users without jobs that have been idle for longer than {@code expiryMillis}. */
  public synchronized void forgetIdle(long expiryMillis, long now) {
    if (users.forgetIdle(now - expiryMillis)) {
      historyVersion++;
    }
  }

  /** The names of everyone with current jobs or a history, the most recently active first. */
  public List<String> users() {
    UserRecord[] everyone;
    synchronized (this) {
      everyone = users.everyone();
    }
    return UserRecords.byRecency(everyone);
  }

  /** Names of recurring jobs remembered, over all users. */
  public synchronized int rememberedNames() {
    return users.nameCount();
  }

  /** Estimated heap of the history in bytes, without current jobs. */
  public synchronized long rememberedBytes() {
    return users.bytes();
  }

  /**
   * The users whose views may have changed since the last call of this or {@link #allNews}, for a
   * single caller. Null if a user was evicted since, or views are not cached.
   */
  public synchronized WorkloadSnapshot news(long now) {
    Map<String, UserView> views = news.since(capacity, now);
    return views == null ? null : new WorkloadSnapshot(views, refreshedTaskTimes());
  }

  /** All users, as the start of {@link #news}. */
  public synchronized WorkloadSnapshot allNews(long now) {
    return new WorkloadSnapshot(news.all(capacity, now), refreshedTaskTimes());
  }

  /** All users, now; an unchanged user is the same object as before. */
  public synchronized WorkloadSnapshot snapshot(long now) {
    Map<String, UserView> views = new LinkedHashMap<>();
    for (UserRecord user : users.all()) {
      views.put(user.user, user.view(capacity, now));
    }
    return new WorkloadSnapshot(views, refreshedTaskTimes());
  }

  private TaskTimes refreshedTaskTimes() {
    if (pastTimesVersion != historyVersion) {
      pastTimes =
          TaskTimes.over(users.all().stream().map(UserRecord::jobs).collect(Collectors.toList()));
      pastTimesVersion = historyVersion;
    }
    boolean runningChanged = runningTimesVersion != finishedVersion || !users.changes.areTrusted;
    if (!pastTimes.known() && runningChanged) {
      runningTimes = TaskTimes.overRunning(jobs.values());
      runningTimesVersion = finishedVersion;
    }
    TaskTimes next = pastTimes.known() ? pastTimes : runningTimes;
    if (!next.hasSameTimesAs(times)) {
      times = next;
    }
    return times;
  }

  /** One user, now, with the mean task times over all users as of the last snapshot. */
  public synchronized WorkloadSnapshot snapshotOf(String user, long now) {
    Map<String, UserView> views = new LinkedHashMap<>();
    UserRecord record = users.get(user);
    if (record != null) {
      views.put(user, record.view(capacity, now));
    }
    return new WorkloadSnapshot(views, times);
  }

  /** Mean task times over all users as of the last snapshot. */
  public synchronized TaskTimes taskTimes() {
    return times;
  }

  /** One job, now, or null if unknown. */
  public synchronized JobView job(String jobId, long now) {
    return jobAnew(jobs.get(jobId), now);
  }

  /** The handle of a current job; null if unknown. */
  public synchronized Job handle(String jobId) {
    return jobs.get(jobId);
  }

  /** The job of a handle, now, or null if it is over. */
  public JobView job(Job job, long now) {
    JobView known = job == null ? null : job.viewAt(now);
    return known == null ? jobAnew(job, now) : known;
  }

  private synchronized JobView jobAnew(Job job, long now) {
    UserRecord user = job == null ? null : (UserRecord) job.owner();
    return user == null ? null : user.view(job, capacity, now);
  }

  /** Grows with every change of the histories. */
  public synchronized long historyVersion() {
    return historyVersion;
  }

  /**
   * The users whose histories have changed after a {@link #historyVersion}, the most recently
   * active first. Restored histories do not count as changed.
   */
  public List<String> changedSince(long version) {
    UserRecord[] everyone;
    synchronized (this) {
      everyone = users.everyone();
    }
    return UserRecords.byRecency(
        Arrays.stream(everyone)
            .filter(user -> user.historyVersion > version)
            .toArray(UserRecord[]::new));
  }

  /** Grows with the progress of any running job. */
  public synchronized long progressVersion() {
    return finishedVersion;
  }

  /** The progress of a running job; null if unknown. */
  public synchronized JobProgress progress(String jobId) {
    Job job = jobs.get(jobId);
    return job == null ? null : job.progress();
  }

  /**
   * Continues a recovered job from its earlier progress, at most once; other jobs are not affected.
   */
  public synchronized void resume(String jobId, JobProgress earlier) {
    Job job = jobs.get(jobId);
    if (job != null && job.spec().recovered) {
      job.resume(earlier);
    }
  }

  /**
   * An immutable copy of a user's history, or null if there is none. A copy is small, so writing
   * the users one by one never holds the lock for long.
   */
  public synchronized UserHistory history(String user) {
    UserRecord record = users.get(user);
    return record == null || !record.hasHistory() ? null : record.history();
  }

  /**
   * Merges a stored history into what has been learned since; to be called with the most recently
   * active user first.
   */
  public synchronized void restore(String user, UserHistory history) {
    users.restore(user, history);
    historyVersion++;
  }
}
