/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * The work that a job has asked for by now: of tasks that wait, run and are done, summed over all
 * its keys.
 */
final class AskedWork {
  private AskedWork() {}

  /** Null where a task time is not known, and where all containers are services. */
  static ResourceVector of(JobView job, TaskSeconds seconds, SizeBasis basis) {
    ResourceVector sum = null;
    for (TaskGroup group : job.groups()) {
      if (group.tasks().tasks() > 0 && !seconds.isService(group)) {
        double work = seconds(group, seconds, basis);
        if (Double.isNaN(work)) {
          return null;
        }
        sum = (sum == null ? ResourceVector.NONE : sum).plus(group.size(), work);
      }
    }
    return sum;
  }

  private static double seconds(TaskGroup group, TaskSeconds seconds, SizeBasis basis) {
    PhaseView tasks = group.tasks();
    double each = seconds.of(group);
    double elapsed = seconds.elapsed(group);
    double left = tasks.waiting() * each + Math.max(tasks.running() * each, elapsed);
    if (basis == SizeBasis.REMAINING) {
      return left - elapsed;
    }
    double finished = seconds.ownTimes() ? tasks.finishedSeconds() : tasks.finished() * each;
    return left + finished + tasks.releasedSeconds();
  }

  /** The resource-seconds that its containers have been held for by now, successful or not. */
  static ResourceVector held(JobView job) {
    ResourceVector sum = ResourceVector.NONE;
    for (TaskGroup group : job.groups()) {
      PhaseView tasks = group.tasks();
      sum =
          sum.plus(
              group.size(),
              tasks.elapsedSeconds() + tasks.finishedSeconds() + tasks.releasedSeconds());
    }
    return sum;
  }

  /** The larger by dominant share. */
  static ResourceVector larger(ResourceVector a, ResourceVector b, ResourceVector capacity) {
    return a.dominantShare(capacity) >= b.dominantShare(capacity) ? a : b;
  }
}
