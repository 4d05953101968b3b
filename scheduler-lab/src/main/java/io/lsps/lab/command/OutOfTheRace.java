/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.sim.NodeFailures;
import io.lsps.lab.sim.Observer;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.workload.JobSpec;

/**
 * Ends a run once its mean response must become worse than a known one. Finished jobs count with
 * their response, and running ones with their age by now: no job can take less. Where jobs may
 * fail, only finished ones count, for a failed job is in no mean.
 */
final class OutOfTheRace implements Observer {
  private static final double MILLIS = 1000.0;

  /** Thrown where a run cannot win any more. */
  static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LostException(String message) {
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
  OutOfTheRace(double best, long jobs, Settings settings) {
    this.best = best;
    mostMillis = best * MILLIS * jobs;
    jobsMayFail =
        settings.tasks().failureProbability() > 0
            || !settings.costs().failures().equals(NodeFailures.NONE);
  }

  @Override
  public void submitted(JobSpec job, long now) {
    if (job.counted()) {
      running++;
      submittedMillis += job.submitMillis();
    }
  }

  @Override
  public void finished(JobSpec job, boolean succeeded, long now) {
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
    double ages = jobsMayFail ? 0 : running * (double) now - submittedMillis;
    if (finishedMillis + ages > mostMillis) {
      throw new LostException("mean response is above " + best + " s");
    }
  }
}
