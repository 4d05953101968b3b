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

/** What the workload model knows of a job's maps at one instant. Immutable. */
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
   * @param job what is known of the job, or null where it is not known
   * @param times mean task times over all users
   * @param asked maps that the job's AM is about to ask for
   * @param holdsMap whether the job holds a container of a map: without one no map runs, whatever
   *     the model has heard of it
   */
  public static MapPhase of(JobView job, TaskTimes times, int asked, boolean holdsMap) {
    SizeEstimator sizes = new SizeEstimator(times, SizeBasis.TOTAL);
    if (job == null) {
      return new MapPhase(null, sizes, 0, 0);
    }
    PhaseView maps = job.phase(Phase.MAP);
    return new MapPhase(job, sizes, Math.max(maps.waiting, asked), holdsMap ? maps.running : 0);
  }

  /** Whether the job is known and has ever asked for a map. */
  private boolean isKnown() {
    return job != null && (waiting > 0 || job.phase(Phase.MAP).tasks() > 0);
  }

  /** The watch after a look at these maps. */
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
   * @param watch as of {@link #look}
   * @param roomIsFree whether there is room for its reduces that nobody asks for; asked only where
   *     that matters
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

  /** When the maps of a job last moved: one was asked for, has started or has ended. Immutable. */
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
     * The watch after another look.
     *
     * @param nowWaiting maps asked for that do not run
     * @param nowRunning maps that run
     * @param nowEnded maps that have ended so far
     */
    public MapWatch look(int nowWaiting, int nowRunning, int nowEnded, long nowMillis) {
      boolean same = waiting == nowWaiting && running == nowRunning && ended == nowEnded;
      return same ? this : new MapWatch(nowWaiting, nowRunning, nowEnded, nowMillis);
    }

    /** Seconds since the maps last moved. */
    public double quietSeconds(long nowMillis) {
      return (nowMillis - sinceMillis) / 1000.0;
    }
  }
}
