/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import io.lsps.gate.ReduceRules.MapProgress;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import java.util.function.BooleanSupplier;

/** The workload model's data on a job's maps at one instant. Immutable. */
public final class MapPhase {
  private final JobView job;
  private final SizeEstimator sizes;
  private final int waiting;
  private final int running;

  private MapPhase(JobView job, SizeEstimator sizes, int waiting, int running) {
    this.job = job;
    this.sizes = sizes;
    this.waiting = waiting;
    this.running = running;
  }

  /**
   * The map phase of a job.
   *
   * @param job the job, or null if unknown
   * @param times mean task times over all users
   * @param asked maps that the job's AM is about to request
   * @param holdsMap whether the job holds a map's container: without one no map runs, whatever the
   *     model says
   */
  public static MapPhase of(JobView job, TaskTimes times, int asked, boolean holdsMap) {
    SizeEstimator sizes = new SizeEstimator(times, SizeBasis.TOTAL);
    if (job == null) {
      return new MapPhase(null, sizes, 0, 0);
    }
    PhaseView maps = job.phase(Phase.MAP);
    return new MapPhase(job, sizes, Math.max(maps.waiting, asked), holdsMap ? maps.running : 0);
  }

  /** Whether the job is known and has requested a map. */
  private boolean isKnown() {
    return job != null && (waiting > 0 || job.phase(Phase.MAP).tasks() > 0);
  }

  /** Updates the watch with these maps. */
  public MapWatch look(MapWatch watch, long nowMillis) {
    if (!isKnown()) {
      return watch;
    }
    PhaseView maps = job.phase(Phase.MAP);
    return watch.look(waiting, running, maps.finished + maps.released, nowMillis);
  }

  /**
   * What to do with the job's reduces now, and why.
   *
   * @param watch after {@link #look}
   * @param roomIsFree whether its reduces fit into free resources without other requests; evaluated
   *     only if needed
   */
  public GateReason judge(
      ReduceRules rules, MapWatch watch, long nowMillis, BooleanSupplier roomIsFree) {
    double reduceSeconds = job == null ? Double.NaN : sizes.taskSeconds(job, Phase.REDUCE);
    MapProgress progress = progress(watch, nowMillis);
    boolean free = waiting == 0 && running > 0 && roomIsFree.getAsBoolean();
    return rules.judge(free ? progress.besideFreeRoom() : progress, reduceSeconds);
  }

  private MapProgress progress(MapWatch watch, long nowMillis) {
    if (!isKnown()) {
      return MapProgress.UNKNOWN;
    }
    PhaseView maps = job.phase(Phase.MAP);
    return MapProgress.of(waiting, running, sizes.taskSeconds(job, Phase.MAP), maps.elapsedSeconds)
        .quietFor(watch.quietSeconds(nowMillis), usualSeconds(maps));
  }

  private double usualSeconds(PhaseView maps) {
    double own = maps.ownTaskSeconds();
    return Double.isNaN(own) ? job.sameName.phase(Phase.MAP).taskSeconds.mean() : own;
  }

  /** When the maps of a job last made progress: one was requested, started or ended. Immutable. */
  public static final class MapWatch {
    /** Before the first look. */
    public static final MapWatch NEW = new MapWatch(-1, -1, -1, 0);

    private final int waiting;
    private final int running;
    private final int ended;
    private final long sinceMillis;

    private MapWatch(int waiting, int running, int ended, long sinceMillis) {
      this.waiting = waiting;
      this.running = running;
      this.ended = ended;
      this.sinceMillis = sinceMillis;
    }

    /**
     * Updates the watch.
     *
     * @param nowWaiting maps requested that do not run
     * @param nowRunning running maps
     * @param nowEnded maps that have ended so far
     */
    public MapWatch look(int nowWaiting, int nowRunning, int nowEnded, long nowMillis) {
      boolean same = waiting == nowWaiting && running == nowRunning && ended == nowEnded;
      return same ? this : new MapWatch(nowWaiting, nowRunning, nowEnded, nowMillis);
    }

    /** Seconds since the maps last made progress. */
    public double quietSeconds(long nowMillis) {
      return (nowMillis - sinceMillis) / 1000.0;
    }
  }
}
