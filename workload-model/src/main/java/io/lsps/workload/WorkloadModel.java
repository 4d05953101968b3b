/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.UserRecords.News;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What is known of the cluster's jobs and users, told event by event and read in snapshots.
 *
 * <p>Time is always an argument, in milliseconds. Every event on a task costs O(1); a snapshot
 * costs O(users + jobs), and little for users of whom nothing has changed. Safe for use by several
 * threads: one lock, never held while calling out. Events on a job that is not known are ignored,
 * so that a late or repeated one does no harm.
 */
public final class WorkloadModel {
  private final UserRecords users = new UserRecords();
  private final Map<String, Job> jobs = new HashMap<>();
  private final News news = new News(users);
  // Mean task times over all users, summed again only where that may change them.
  private TaskTimes times = TaskTimes.UNKNOWN;
  private TaskTimes pastTimes = TaskTimes.UNKNOWN;
  private TaskTimes runningTimes = TaskTimes.UNKNOWN;
  private long pastTimesVersion;
  private long runningTimesVersion = -1;
  // Grows with every change of what running jobs have finished, and of which jobs there are.
  private long finishedVersion;
  private ResourceVector capacity = ResourceVector.NONE;
  // Grows with every change of the histories. The task times may be of an earlier version.
  private long historyVersion;
  private volatile BiConsumer<String, WorkloadSnapshot> firstAsks = (user, snapshot) -> {};
  private ToDoubleFunction<JobSpec> sizeFactors = job -> 1;

  /** Takes jobs to come for so many times as large as they are: an experiment's, not a setting. */
  public synchronized void misjudge(ToDoubleFunction<JobSpec> factors) {
    sizeFactors = factors;
  }

  /**
   * Tells this listener, and no other, whose job asks for its first containers: from then on its
   * size can be estimated. The snapshot is of that user alone, just after the ask.
   */
  public void tellFirstAsks(BiConsumer<String, WorkloadSnapshot> listener) {
    firstAsks = listener;
  }

  /** A job was submitted, or recovered; a job already known is left as it is. */
  public synchronized void jobSubmitted(JobSpec spec, long now) {
    if (!jobs.containsKey(spec.jobId)) {
      Job job = new Job(spec.misjudged(sizeFactors.applyAsDouble(spec)), () -> finishedVersion++);
      jobs.put(spec.jobId, job);
      finishedVersion++;
      users.add(job, now);
    }
  }

  /** A new attempt of the job starts: whatever the earlier one asked for is void. */
  public synchronized void attemptStarted(String jobId) {
    ifKnown(jobId, job -> job.attemptStarted());
  }

  private void ifKnown(String jobId, Consumer<Job> event) {
    Job job = jobs.get(jobId);
    if (job != null) {
      event.accept(job);
    }
  }

  /** The job's AM runs; one that asks for containers runs as well. */
  public synchronized void masterStarted(String jobId) {
    ifKnown(jobId, job -> job.masterRuns());
  }

  /** All that the job has outstanding; nothing under a key that is not among the asks. */
  public void asked(String jobId, Collection<OutstandingAsk> asks, long now) {
    String user;
    WorkloadSnapshot snapshot;
    synchronized (this) {
      Job job = jobs.get(jobId);
      if (job == null) {
        return;
      }
      if (!job.asked(asks)) {
        viewAtOnce(job, now);
        return;
      }
      user = job.spec().user;
      snapshot = snapshotOf(user, now);
    }
    firstAsks.accept(user, snapshot);
  }

  /** Whoever asks for the view next holds other locks, and finds the job no longer at hand. */
  private void viewAtOnce(Job job, long now) {
    if (users.changes.areTrusted) {
      ((UserRecord) job.owner()).view(job, capacity, now);
    }
  }

  /** Sets the resources of the cluster: shares are parts of these. */
  public synchronized void capacity(ResourceVector cluster) {
    if (!cluster.equals(capacity)) {
      capacity = cluster;
      users.all().forEach(UserRecord::historyChanged);
    }
  }

  /**
   * Whether views are kept from one snapshot to the next; if not, all are recomputed each time, and
   * tell the same.
   */
  public synchronized void keepViews(boolean keep) {
    users.changes.areTrusted = keep;
  }

  /** How much is remembered at most from now on. */
  public synchronized void limit(HistoryLimits limits) {
    users.limit(limits);
    historyVersion++;
  }

  /** The application took a container that the scheduler gave it; it does not run yet. */
  public synchronized void taskAcquired(
      String jobId, RequestKey key, Object task, ResourceVector size, long now) {
    ifKnown(jobId, job -> job.key(key, now).acquired(task, size, now));
  }

  /** A container of the job began to run. */
  public synchronized void taskStarted(
      String jobId, RequestKey key, Object task, ResourceVector size, long now) {
    ifKnown(jobId, job -> job.key(key, now).started(task, size, now));
  }

  /** A container of the job ended; false if it was none of its tasks, or had ended before. */
  public synchronized boolean taskEnded(String jobId, Object task, TaskOutcome outcome, long now) {
    Job job = jobs.get(jobId);
    return job != null && job.ended(task, outcome, now);
  }

  /** The job moved to another user; what it did goes into that user's history when it completes. */
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

  /** Forgets users without jobs that have been idle for longer than {@code expiryMillis}. */
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

  /** Heap that all of this takes, about, without current jobs. */
  public synchronized long rememberedBytes() {
    return users.bytes();
  }

  /**
   * Those users, now, whose views may be others than when this or {@link #allNews} was asked last:
   * for one who asks. Null where somebody was forgotten since, or no views are kept.
   */
  public synchronized WorkloadSnapshot news(long now) {
    Map<String, UserView> views = news.since(capacity, now);
    return views == null ? null : new WorkloadSnapshot(views, refreshedTaskTimes());
  }

  /** Everyone, for whoever asks for {@link #news}. */
  public synchronized WorkloadSnapshot allNews(long now) {
    return new WorkloadSnapshot(news.all(capacity, now), refreshedTaskTimes());
  }

  /** Everyone, now; a user of whom nothing can have changed is the same object as before. */
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
    if (!next.tellsAs(times)) {
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

  /** One job, now, or null where it is not known. */
  public synchronized JobView job(String jobId, long now) {
    return jobAnew(jobs.get(jobId), now);
  }

  /** What stands for a job as long as it is known; null where it is not known. */
  public synchronized Job handle(String jobId) {
    return jobs.get(jobId);
  }

  /** The job of a handle, now, or null where it is over. */
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
   * active first. What was restored has not changed.
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

  /** Grows whenever a running job has come further. */
  public synchronized long progressVersion() {
    return finishedVersion;
  }

  /** What has happened to a running job so far; null where it is not known. */
  public synchronized JobProgress progress(String jobId) {
    Job job = jobs.get(jobId);
    return job == null ? null : job.progress();
  }

  /**
   * Goes on from what happened to a recovered job before; no other job is touched, nor it twice.
   */
  public synchronized void resume(String jobId, JobProgress earlier) {
    Job job = jobs.get(jobId);
    if (job != null && job.spec().recovered) {
      job.resume(earlier);
    }
  }

  /**
   * An immutable copy of what is remembered of a user, or null where nothing is. A copy is small,
   * so writing the users one by one never holds the lock for long.
   */
  public synchronized UserHistory history(String user) {
    UserRecord record = users.get(user);
    return record == null || !record.hasHistory() ? null : record.history();
  }

  /**
   * Takes a stored history over, in addition to what has been learned by now; the most recently
   * active user is to come first.
   */
  public synchronized void restore(String user, UserHistory history) {
    users.restore(user, history);
    historyVersion++;
  }
}
