/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Spark asks for 1, 2, 4, … executors as long as its tasks wait, and gives them back when they have
 * been idle. So neither the number asked for nor the age of an executor tells the size of an
 * application. An application is as large as earlier ones of the same name were, or as what it has
 * held by now, whichever is more. If its name was never seen, it is as large as a typical job of
 * its user, or else of the cluster. An application that has held an executor for an hour is a
 * service, and has no size.
 */
final class DynamicAllocation implements SizeModel {
  @Override
  public ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis) {
    if (!seconds.ownTimes()
        || job.phase(Phase.TASK).longestSeconds() > KeyProgress.SERVICE_SECONDS) {
      return null;
    }
    ResourceVector remembered = job.sameName().work();
    if (remembered == null) {
      return seconds.typicalWork();
    }
    ResourceVector held = AskedWork.held(job);
    return basis == SizeBasis.TOTAL
        ? AskedWork.larger(remembered, held, job.capacity())
        : remembered.plus(held, -1);
  }
}
