/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.settings.Remembered;
import io.lsps.workload.JobSpec;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskOutcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps what a {@link Forecast} needs of the jobs of the last hours, told event by event. Every
 * event costs O(1), and what is remembered is bounded. Time is an argument, in milliseconds. Events
 * on a job whose submission was not seen are passed over. Safe for use by several threads: one
 * lock, never held while calling out.
 */
public final class JobRecorder {
  /** Ended jobs that are kept at most: some ten megabytes. */
  static final int MOST_JOBS = 10_000;

  private final Map<String, JobRecord> running = new LinkedHashMap<>();

  @Remembered("observe.window, at most 10,000 jobs")
  private final Deque<Kept> ended = new ArrayDeque<>();

  private long since = -1;
  private long version;

  private static final class Kept {
    private final ObservedJob job;
    private final long at;

    private Kept(ObservedJob job, long at) {
      this.job = job;
      this.at = at;
    }
  }

  /** Begins to observe, where it did not; what was known before is forgotten. */
  public synchronized void begin(long now) {
    if (since < 0) {
      since = now;
    }
  }

  /** Ends it and forgets all. */
  public synchronized void stop() {
    since = -1;
    running.clear();
    ended.clear();
    version++;
  }

  /** Since when it observes, milliseconds; -1 where it does not. */
  public synchronized long since() {
    return since;
  }

  /** Grows with every job that ends. */
  public synchronized long version() {
    return version;
  }

  /** A job was submitted to a leaf queue. */
  public synchronized void submitted(JobSpec job, String queue, long now) {
    if (since >= 0) {
      running.put(job.jobId(), new JobRecord(job, queue, now));
    }
  }

  /**
   * Its master has started.
   *
   * @param share of the cluster's dominant resource
   */
  public synchronized void masterStarted(String id, double share, long now) {
    JobRecord job = running.get(id);
    if (job != null) {
      job.masterStarted(share, now);
    }
  }

  /** Whether {@link #asked} would learn anything. */
  public synchronized boolean awaitsAsks(String id) {
    JobRecord job = running.get(id);
    return job != null && job.awaitsAsks();
  }

  /** It has asked; this is what is known of it now. */
  public synchronized void asked(JobView job, SizeEstimator sizes, long now) {
    JobRecord record = running.get(job.spec().jobId());
    if (record != null) {
      record.asked(job, sizes, now);
    }
  }

  /**
   * One of its containers began to run.
   *
   * @param share of the cluster's dominant resource
   */
  public synchronized void taskStarted(
      String id, Phase phase, Object task, double share, long now) {
    JobRecord job = running.get(id);
    if (job != null) {
      job.taskStarted(phase, task, share, now);
    }
  }

  /** One of its containers ended. */
  public synchronized void taskEnded(String id, Object task, TaskOutcome outcome, long now) {
    JobRecord job = running.get(id);
    if (job != null) {
      job.taskEnded(task, outcome, now);
    }
  }

  /** It is over. Only a job that succeeded is compared; another counts as load. */
  public synchronized void finished(String id, boolean succeeded, long windowMillis, long now) {
    JobRecord record = running.remove(id);
    ObservedJob job = record == null ? null : record.ended(succeeded, now);
    if (job != null) {
      ended.addLast(new Kept(job, now));
      version++;
    }
    while (!ended.isEmpty()
        && (ended.size() > MOST_JOBS || ended.getFirst().at < now - windowMillis)) {
      ended.removeFirst();
    }
  }

  /**
   * The jobs of the window, and those that run.
   *
   * @param known what is known of a running job now, or null
   */
  public List<ObservedJob> jobs(Function<String, JobView> known, long now) {
    List<String> ids;
    synchronized (this) {
      ids = new ArrayList<>(running.keySet());
    }
    Map<String, JobView> views = new LinkedHashMap<>();
    ids.forEach(id -> views.put(id, known.apply(id)));
    List<ObservedJob> jobs = new ArrayList<>();
    synchronized (this) {
      ended.forEach(kept -> jobs.add(kept.job));
      views.forEach(
          (id, view) -> {
            JobRecord record = running.get(id);
            ObservedJob job = record == null ? null : record.soFar(view, now);
            if (job != null) {
              jobs.add(job);
            }
          });
    }
    return jobs;
  }
}
