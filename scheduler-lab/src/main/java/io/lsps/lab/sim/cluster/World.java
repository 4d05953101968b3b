/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.engine.EventQueue;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.Locale;

/**
 * Shared state of a run: settings, virtual time, events, random numbers, the calls to the
 * scheduler, and the observer; without nodes and applications.
 */
public record World(
    SimulationSettings settings,
    EventQueue events,
    SchedulerCalls calls,
    RunObserver observer,
    boolean actsOnTime,
    TaskRandom random,
    RunChecks checks,
    RunProgress steps) {

  /**
   * The state at the start of a run.
   *
   * @param calls to a scheduler that is initialised
   * @param actsOnTime whether time alone changes what the scheduler does
   */
  public World(
      SimulationSettings settings,
      EventQueue events,
      SchedulerCalls calls,
      RunObserver observer,
      boolean actsOnTime,
      long seed) {
    this(
        settings,
        events,
        calls,
        observer,
        actsOnTime,
        new TaskRandom(seed, settings.tasks().noise()),
        observer.checks(calls.scheduler()),
        new RunProgress(settings.nodes()));
  }

  /** Virtual time in milliseconds. */
  public long now() {
    return events.now();
  }

  /** Polls at a virtual time, not before now. */
  public void look(long millis, Runnable action) {
    events.look(millis, action);
  }

  /** Runs an action after a delay in virtual milliseconds. */
  public void after(long delayMillis, Runnable action) {
    events.after(delayMillis, action);
  }

  /** Something started or ended: the run is not stalled. */
  public void progress() {
    steps.step(now());
  }

  /** A task is done, or a job was submitted. */
  public void gain() {
    steps.gain(now());
  }

  /** Why the run should be aborted if jobs wait; null if it makes progress. */
  public String trouble() {
    return steps.trouble(now(), events.onlyLooks());
  }

  /**
   * Detects a run without progress: whether something starts or ends, and whether that gets work
   * done. Times are virtual milliseconds.
   */
  public static final class RunProgress {
    private static final long STALL_MILLIS = 30L * 24 * 3600 * 1000;
    private static final long CIRCLING_MILLIS = 8L * 3600 * 1000;

    /** Longer than any scheduler's reaction time to jobs that do not start. */
    private static final long WAITING_MILLIS = 3600 * 1000;

    private final long circlingSteps;
    private long lastStep;
    private long lastGain;
    private long stepsSinceGain;

    public RunProgress(int nodes) {
      // More than can start in an empty cluster before its first task is done.
      circlingSteps = 500 + 50L * nodes;
    }

    /** A container or a task has started or ended. */
    public void step(long now) {
      lastStep = now;
      stepsSinceGain++;
    }

    /** A task is done, or a job was submitted. */
    public void gain(long now) {
      lastStep = now;
      lastGain = now;
      stepsSinceGain = 0;
    }

    /**
     * Why a run with waiting jobs should be aborted; null if it makes progress. Nothing has started
     * or ended for 30 days, or for an hour without future task ends and submissions; or for eight
     * hours much has, but no task was done.
     *
     * @param onlyLooks whether no task runs and no job is to come
     */
    public String trouble(long now, boolean onlyLooks) {
      if (now - lastStep > (onlyLooks ? WAITING_MILLIS : STALL_MILLIS)) {
        return String.format(
            Locale.ROOT, "nothing started or ended from %d ms to %d ms", lastStep, now);
      }
      if (stepsSinceGain > circlingSteps && now - lastGain > CIRCLING_MILLIS) {
        return String.format(
            Locale.ROOT,
            "%d containers started or ended from %d ms to %d ms and no task was done. Reduces that"
                + " start before their job's maps are done do this to each other where there is"
                + " little room: try --slowstart 1, or more nodes",
            stepsSinceGain,
            lastGain,
            now);
      }
      return null;
    }
  }
}
