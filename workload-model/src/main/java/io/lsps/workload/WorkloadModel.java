/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the cluster's jobs and users, told event by event and read in snapshots.
 *
 * <p>Time is always an argument, in milliseconds. Every event on a task costs O(1); a snapshot
 * costs O(users + jobs). Safe for use by several threads: one lock, never held while calling out.
 * Events on a job that is not known are ignored, so that a late or repeated one does no harm.
 */
public final class WorkloadModel {
  private final Map<String, UserRecord> users = new LinkedHashMap<>();
  private final Map<String, Job> jobs = new HashMap<>();
  private TaskTimes taskTimes = TaskTimes.UNKNOWN;
  private TaskTimes pastTaskTimes = TaskTimes.UNKNOWN;
  // Grows with every change of the histories; the task times are of an earlier one.
  private long historyVersion;
  private long taskTimesVersion;

  /** A job was submitted, or recovered; a job already known is left as it is. */
  public synchronized void jobSubmitted(JobSpec spec, long now) {
    if (!jobs.containsKey(spec.jobId())) {
      Job job = new Job(spec);
      jobs.put(spec.jobId(), job);
      record(spec.user(), now).add(job, now);
    }
  }

  /** A new attempt of the job starts: whatever the earlier one asked for is void. */
  public synchronized void attemptStarted(String jobId) {
    Job job = jobs.get(jobId);
    if (job != null) {
      job.attemptStarted();
    }
  }

  /** The job's master runs; one that asks for containers runs as well. */
  public synchronized void masterStarted(String jobId) {
    Job job = jobs.get(jobId);
    if (job != null) {
      job.masterRuns();
    }
  }

  /**
   * The job's outstanding containers of a phase, in all.
   *
   * @param outstanding containers asked for and not given yet, before any gate of ours
   * @param containerShare size of one as a share of the cluster's dominant resource
   * @return true if this is the first that the job asks for
   */
  public synchronized boolean asked(
      String jobId, Phase phase, int outstanding, double containerShare) {
    Job job = jobs.get(jobId);
    if (job == null) {
      return false;
    }
    boolean first = outstanding > 0 && !job.hasAsked();
    job.asked(phase, outstanding, containerShare);
    return first;
  }

  /** A container of the phase is another share of the cluster than before. */
  public synchronized void resized(String jobId, Phase phase, double containerShare) {
    Job job = jobs.get(jobId);
    if (job != null) {
      job.phase(phase).resized(containerShare);
    }
  }

  /** The application took a container that the scheduler gave it; it does not run yet. */
  public synchronized void taskAcquired(
      String jobId, Phase phase, Object task, double containerShare, long now) {
    Job job = jobs.get(jobId);
    if (job != null) {
      job.phase(phase).acquired(task, containerShare, now);
    }
  }

  /** A container of the job began to run. */
  public synchronized void taskStarted(
      String jobId, Phase phase, Object task, double containerShare, long now) {
    Job job = jobs.get(jobId);
    if (job != null) {
      job.phase(phase).started(task, containerShare, now);
    }
  }

  /** A container of the job ended; false if it was none of its tasks, or had ended before. */
  public synchronized boolean taskEnded(String jobId, Object task, TaskOutcome outcome, long now) {
    Job job = jobs.get(jobId);
    return job != null && job.ended(task, outcome, now);
  }

  /** The job moved to another user; what it did goes into that user's history when it completes. */
  public synchronized void jobMoved(String jobId, String newUser, long now) {
    Job job = jobs.get(jobId);
    if (job != null && !job.spec().user().equals(newUser)) {
      record(job.spec().user(), now).remove(job, now);
      job.moveTo(newUser);
      record(newUser, now).add(job, now);
    }
  }

  /** The job is over. Only a job that succeeded enters the history. */
  public synchronized void jobFinished(String jobId, boolean succeeded, long now) {
    Job job = jobs.remove(jobId);
    if (job == null) {
      return;
    }
    UserRecord user = record(job.spec().user(), now);
    user.remove(job, now);
    if (succeeded) {
      user.completed(job.spec(), job.completed());
      historyVersion++;
    }
  }

  /** The past and the present of the user conflict: the window of job sizes starts afresh. */
  public synchronized void restartWindow(String user) {
    UserRecord record = users.get(user);
    if (record != null) {
      record.restartWindow();
      historyVersion++;
    }
  }

  /** Forgets users without jobs that have been idle for longer than {@code expiryMillis}. */
  public synchronized void forgetIdle(long expiryMillis, long now) {
    if (users.values().removeIf(user -> user.idleSince(now - expiryMillis))) {
      historyVersion++;
    }
  }

  /** The names of everyone with current jobs or a history. */
  public synchronized List<String> users() {
    return new ArrayList<>(users.keySet());
  }

  /** Everyone, now. */
  public synchronized WorkloadSnapshot snapshot(long now) {
    Map<String, UserView> views = new LinkedHashMap<>();
    users.forEach((name, user) -> views.put(name, user.view(now)));
    refreshTaskTimes();
    return new WorkloadSnapshot(views, taskTimes);
  }

  private void refreshTaskTimes() {
    if (taskTimesVersion != historyVersion) {
      List<JobHistory> histories = new ArrayList<>(users.size());
      users.values().forEach(user -> histories.add(user.jobs()));
      pastTaskTimes = TaskTimes.over(histories);
      taskTimesVersion = historyVersion;
    }
    taskTimes = pastTaskTimes.known() ? pastTaskTimes : TaskTimes.overRunning(jobs.values());
  }

  /** One user, now, with the mean task times over all users as of the last snapshot. */
  public synchronized WorkloadSnapshot snapshotOf(String user, long now) {
    Map<String, UserView> views = new LinkedHashMap<>();
    UserRecord record = users.get(user);
    if (record != null) {
      views.put(user, record.view(now));
    }
    return new WorkloadSnapshot(views, taskTimes);
  }

  /** Mean task times over all users as of the last snapshot. */
  public synchronized TaskTimes taskTimes() {
    return taskTimes;
  }

  /** One job, now, or null where it is not known. */
  public synchronized JobView job(String jobId, long now) {
    Job job = jobs.get(jobId);
    return job == null ? null : users.get(job.spec().user()).view(job, now);
  }

  /** Grows with every change of the histories. */
  public synchronized long historyVersion() {
    return historyVersion;
  }

  /** The histories of all users that have one. */
  public synchronized Map<String, UserHistory> histories() {
    Map<String, UserHistory> histories = new LinkedHashMap<>();
    users.forEach(
        (user, record) -> {
          if (record.hasHistory()) {
            histories.put(user, record.history());
          }
        });
    return histories;
  }

  /** Takes stored histories over, once, in addition to what has been learned by now. */
  public synchronized void restore(Map<String, UserHistory> histories) {
    histories.forEach((user, history) -> record(user, history.lastActiveMillis()).restore(history));
    historyVersion++;
  }

  private UserRecord record(String user, long now) {
    return users.computeIfAbsent(user, name -> new UserRecord(name, now));
  }
}
