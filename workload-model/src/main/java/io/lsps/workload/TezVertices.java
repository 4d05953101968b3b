/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * A vertex of Tez asks at a priority of its own, and only when the vertices before it allow it. So
 * what was asked for by now is a part of the job. Where at least {@value #MIN_RUNS} jobs of the
 * name were alike (coefficient of variation at most {@value #MAX_VARIATION}), a job counts as large
 * as they were, until it has asked for more. Frameworks that are not known here are estimated in
 * the same way.
 */
final class TezVertices implements SizeModel {
  static final int MIN_RUNS = 3;
  static final double MAX_VARIATION = 0.5;

  @Override
  public ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis) {
    ResourceVector asked = AskedWork.of(job, seconds, basis);
    RecentMean past = job.sameName().size();
    boolean alike = past.count() >= MIN_RUNS && past.variation() <= MAX_VARIATION;
    if (asked == null || !seconds.ownTimes() || !alike) {
      return asked;
    }
    ResourceVector remembered = job.sameName().work();
    ResourceVector left =
        basis == SizeBasis.TOTAL ? remembered : remembered.plus(AskedWork.held(job), -1);
    return AskedWork.larger(asked, left, job.capacity());
  }
}
