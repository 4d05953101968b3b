/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.workload.JobSpec;
import java.util.function.ToDoubleFunction;

/**
 * By what factor a scheduler misjudges each job however long it runs: log-normal with median 1, the
 * experiment of HFSP and PSBS. A job has the same factor in every run of a draw, under every sigma
 * the same normal number.
 */
final class SizeErrors implements ToDoubleFunction<JobSpec> {
  /** The largest sigma: one job in six is misjudged by a factor of twenty thousand. */
  static final double MOST = 10;

  private final double sigma;
  private final long seed;

  /**
   * The errors of a draw.
   *
   * @param sigma standard deviation of the factor's logarithm, 0 to {@value #MOST}; 0: no errors
   */
  SizeErrors(double sigma, long seed) {
    this.sigma = sigma;
    this.seed = seed;
  }

  @Override
  public double applyAsDouble(JobSpec job) {
    return sigma == 0
        ? 1
        : StrictMath.exp(sigma * new TaskRandom(seed, 0).sizeDraw(job.jobId().hashCode()));
  }
}
