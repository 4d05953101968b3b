/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import java.util.Locale;

/**
 * Whether a run gets on: whether something starts or ends, and whether work is done by that. Times
 * are virtual milliseconds.
 */
public final class RunProgress {
  private static final long STALL_MILLIS = 30L * 24 * 3600 * 1000;
  private static final long CIRCLING_MILLIS = 8L * 3600 * 1000;

  private final long circlingSteps;
  private long lastStep;
  private long lastGain;
  private long stepsSinceGain;

  /** Of a run on so many nodes. */
  public RunProgress(int nodes) {
    // More than start in an empty cluster before its first task is done.
    circlingSteps = 500 + 50L * nodes;
  }

  /** A container or a task has started or ended. */
  public void step(long now) {
    lastStep = now;
    stepsSinceGain++;
  }

  /** A task is done, or a job has come. */
  public void gain(long now) {
    lastStep = now;
    lastGain = now;
    stepsSinceGain = 0;
  }

  /**
   * Why a run is to be given up whose jobs wait; null if it gets on. Nothing has started or ended
   * for 30 days; or for eight hours much has, and no task was done.
   */
  public String trouble(long now) {
    if (now - lastStep > STALL_MILLIS) {
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
