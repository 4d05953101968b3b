/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.WorkloadJob;

/**
 * Ends a run as soon as its mean response is certain to exceed a known one. A finished job counts
 * with its response, and a running one with its age, a lower bound of its response. If jobs may
 * fail an age counts by a tenth, since failed jobs are excluded from the mean; otherwise a run in
 * which no AM can start would take days.
 */
final class RunCutoff implements RunObserver {
  private static final double MILLIS = 1000.0;
  private static final double SURELY = 10;

  /** Thrown when a run can no longer win. */
  static final class CutoffException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CutoffException(String message) {
      super(message);
    }
  }

  private final double best;
  private final double mostMillis;
  private final boolean jobsMayFail;
  private double finishedMillis;
  private double submittedMillis;
  private long running;

  /**
   * For one run.
   *
   * @param best mean response not to be exceeded, seconds; may be infinite
   * @param jobs number of jobs of the draw
   */
  RunCutoff(double best, long jobs, SimulationSettings settings) {
    this.best = best;
    mostMillis = best * MILLIS * jobs;
    jobsMayFail = settings.tasks().failureProbability() > 0;
  }

  @Override
  public void submitted(WorkloadJob job, long now) {
    if (job.counted()) {
      running++;
      submittedMillis += job.submitMillis();
    }
  }

  @Override
  public void finished(WorkloadJob job, boolean succeeded, long now) {
    if (!job.counted()) {
      return;
    }
    running--;
    submittedMillis -= job.submitMillis();
    if (succeeded) {
      finishedMillis += now - job.submitMillis();
    }
  }

  @Override
  public void event(long now, long events) {
    double ages = running * (double) now - submittedMillis;
    if (finishedMillis + (jobsMayFail ? ages / SURELY : ages) > mostMillis) {
      throw new CutoffException("mean response is above " + best + " s");
    }
  }
}
