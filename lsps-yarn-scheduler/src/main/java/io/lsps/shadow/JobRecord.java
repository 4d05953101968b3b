/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.workload.JobSpec;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskOutcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One job while it is observed. Guarded by its {@link JobRecorder}. */
final class JobRecord {
  private static final long NEVER = -1;

  private final JobSpec spec;
  private final String queue;
  private final long submitMillis;
  private final Map<Object, Start> running = new HashMap<>();
  private final EnumMap<Phase, PhaseRecord> phases = new EnumMap<>(Phase.class);
  private final List<Double> stoppedReduces = new ArrayList<>();
  private double master;
  private long masterAt = NEVER;
  private long askedAt = NEVER;
  private long lastEnd = NEVER;
  private long lastMapEnd = NEVER;
  private double whenMapsDone = NEVER;

  private static final class Start {
    private final Phase phase;
    private final long millis;

    private Start(Phase phase, long millis) {
      this.phase = phase;
      this.millis = millis;
    }
  }

  private static final class PhaseRecord {
    private final TaskSample times = new TaskSample();
    private double share;
    private double foreseen = Double.NaN;
  }

  JobRecord(JobSpec spec, String queue, long submitMillis) {
    this.submitMillis = submitMillis;
    this.spec = spec;
    this.queue = queue;
  }

  void masterStarted(double share, long now) {
    if (masterAt == NEVER) {
      master = share;
      masterAt = now;
    }
  }

  /** Whether another look at what it asks for tells anything new. */
  boolean awaitsAsks() {
    return askedAt == NEVER || (spec.mapReduce() && whenMapsDone == NEVER);
  }

  void asked(JobView job, SizeEstimator sizes, long now) {
    masterStarted(0, now);
    if (askedAt == NEVER && job.asked()) {
      askedAt = now;
      for (Phase phase : Phase.values()) {
        phase(phase).foreseen = sizes.taskSeconds(job, phase);
      }
    }
    PhaseView maps = job.phase(Phase.MAP);
    if (whenMapsDone == NEVER && job.phase(Phase.REDUCE).tasks() > 0) {
      int all = maps.tasks();
      whenMapsDone = all == 0 ? 0 : (double) (maps.finished() + maps.released()) / all;
    }
  }

  private PhaseRecord phase(Phase phase) {
    return phases.computeIfAbsent(phase, any -> new PhaseRecord());
  }

  void taskStarted(Phase phase, Object task, double share, long now) {
    phase(phase).share = share;
    running.put(task, new Start(phase, now));
  }

  void taskEnded(Object task, TaskOutcome outcome, long now) {
    Start start = running.remove(task);
    boolean done = outcome == TaskOutcome.SUCCEEDED || outcome == TaskOutcome.REPEATED;
    if (start == null || !(done || outcome == TaskOutcome.RELEASED)) {
      return;
    }
    boolean reduce = start.phase == Phase.REDUCE;
    // A reduce that waits for maps does no work.
    long from = reduce ? Math.max(start.millis, lastMapEnd) : start.millis;
    double seconds = Math.max(0, now - from) / 1000.0;
    lastEnd = now;
    if (reduce && !done) {
      stoppedReduces.add(seconds);
      return;
    }
    phase(start.phase).times.add(seconds);
    if (start.phase == Phase.MAP) {
      lastMapEnd = now;
      // Stopped before a map's end they were given back for the maps' sake, and not done.
      stoppedReduces.clear();
    }
  }

  /** The job that has ended; null where it did nothing. */
  ObservedJob ended(boolean succeeded, long now) {
    ObservedJob.Builder job = begin(now);
    if (succeeded && lastEnd != NEVER) {
      job.ended(lastEnd);
    }
    stoppedReduces.forEach(phase(Phase.REDUCE).times::add);
    return lastEnd == NEVER ? null : fill(job, null);
  }

  /** The job as far as it is; null where nothing tells what it will do. */
  ObservedJob soFar(JobView view, long now) {
    return askedAt == NEVER || view == null ? null : fill(begin(now), view);
  }

  private ObservedJob.Builder begin(long now) {
    ObservedJob.Builder job =
        ObservedJob.of(spec.jobId(), spec.user(), queue).submitted(submitMillis);
    if (!spec.framework().asksTellSize()) {
      job.unsized();
    }
    long setup = askedAt == NEVER || masterAt == NEVER ? 0 : askedAt - masterAt;
    return job.master(master, setup, lastEnd == NEVER ? 0 : now - lastEnd);
  }

  private ObservedJob fill(ObservedJob.Builder job, JobView view) {
    Phase first = spec.mapReduce() ? Phase.MAP : Phase.TASK;
    ObservedTasks maps = tasks(first, view);
    ObservedTasks reduces = spec.mapReduce() ? tasks(Phase.REDUCE, view) : ObservedTasks.NONE;
    return job.maps(maps).reduces(reduces, Math.max(0, whenMapsDone)).build();
  }

  private ObservedTasks tasks(Phase phase, JobView view) {
    PhaseRecord record = phase(phase);
    PhaseView now = view == null ? null : view.phase(phase);
    int count = record.times.count() + (now == null ? 0 : now.waiting() + now.running());
    double share = record.share > 0 || now == null ? record.share : now.containerShare();
    if (count == 0 || !(share > 0)) {
      return ObservedTasks.NONE;
    }
    float[] seconds = record.times.seconds();
    if (seconds.length == 0) {
      // It will take as long as was foreseen, and no less than its longest has taken so far.
      double foreseen = Double.isNaN(record.foreseen) ? 0 : record.foreseen;
      seconds = new float[] {(float) Math.max(foreseen, now == null ? 0 : now.longestSeconds())};
    }
    return ObservedTasks.of(count, share, seconds, record.foreseen);
  }
}
