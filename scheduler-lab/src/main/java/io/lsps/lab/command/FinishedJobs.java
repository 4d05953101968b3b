/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.workload.WorkloadJob;

/** Told of every job of every run, as the jobs end. */
@FunctionalInterface
public interface FinishedJobs {
  /**
   * A job has ended. Times are virtual milliseconds.
   *
   * @param scheduler under which
   * @param seed of the draw
   * @param ideal its least time with the cluster for itself
   */
  public void job(
      String scheduler,
      long seed,
      WorkloadJob job,
      boolean succeeded,
      long submit,
      long end,
      long ideal);
}
