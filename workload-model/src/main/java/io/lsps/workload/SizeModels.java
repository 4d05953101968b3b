/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.JobView.TaskGroup;

/** How large a job is that has asked for containers, by the way its framework asks. */
final class SizeModels {
  private static final int MIN_RUNS = 3;
  private static final double MAX_VARIATION = 0.5;

  private SizeModels() {}

  /** Its work in resources times seconds, or null where nothing tells it. */
  static ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis) {
    switch (job.spec.framework) {
      case MAPREDUCE:
        return mapReduce(job, seconds, basis);
      case SPARK:
        return executors(job, seconds, basis);
      case SERVICE:
        // It has no end, so no size: what it holds is its user's usage.
        return null;
      default:
        return vertices(job, seconds, basis);
    }
  }

  /**
   * MapReduce asks for all maps at once, so its requests show the number of maps. It asks for
   * reduces late. Until then a job has as many reduces as its submitter promised, or as earlier
   * jobs had.
   */
  private static ResourceVector mapReduce(JobView job, TaskSeconds seconds, SizeBasis basis) {
    ResourceVector asked = asked(job, seconds, basis);
    if (asked == null || job.phase(Phase.REDUCE).tasks() > 0) {
      return asked;
    }
    int hint = job.spec.reducesHint;
    if (hint < 0) {
      ResourceVector past = pastReduces(job, seconds.past);
      return past == null ? asked : asked.plus(past, 1);
    }
    double each = seconds.of(Phase.REDUCE);
    return hint == 0 || Double.isNaN(each) ? asked : asked.plus(mapSize(job), hint * each);
  }

  private static ResourceVector pastReduces(JobView job, PastJobs told) {
    for (JobHistory past : new JobHistory[] {job.nearest(told), job.userHistory}) {
      if (past.size.count() > 0
          && (told != PastJobs.ALIKE || told.tells(past.phase(Phase.REDUCE).tasks))) {
        return past.phase(Phase.REDUCE).work;
      }
    }
    return null;
  }

  private static ResourceVector mapSize(JobView job) {
    for (TaskGroup group : job.groups()) {
      if (group.key.phase == Phase.MAP) {
        return group.size;
      }
    }
    return ResourceVector.NONE;
  }

  /**
   * Spark asks for 1, 2, 4, … executors as long as its tasks wait, and gives them back when they
   * have been idle. So neither the number asked for nor the age of an executor tells the size of an
   * application. An application is as large as earlier ones of the same name were, or as what it
   * has held by now, whichever is more. If its name was never seen, it is as large as a typical job
   * of its user, or else of the cluster. An application that has held an executor for an hour is a
   * service, and has no size.
   */
  private static ResourceVector executors(JobView job, TaskSeconds seconds, SizeBasis basis) {
    if (!seconds.ownTimes || job.phase(Phase.TASK).longestSeconds > KeyProgress.SERVICE_SECONDS) {
      return null;
    }
    ResourceVector remembered = job.sameName.work();
    if (remembered == null) {
      return seconds.typicalWork();
    }
    ResourceVector held = held(job);
    return basis == SizeBasis.TOTAL
        ? larger(remembered, held, job.capacity)
        : remembered.plus(held, -1);
  }

  /**
   * A vertex of Tez asks at a priority of its own, and only when the vertices before it allow it.
   * So what was asked for by now is a part of the job. Where at least {@value #MIN_RUNS} jobs of
   * the name were alike (coefficient of variation at most {@value #MAX_VARIATION}), a job counts as
   * large as they were, until it has asked for more. Frameworks that are not known here are
   * estimated in the same way.
   */
  private static ResourceVector vertices(JobView job, TaskSeconds seconds, SizeBasis basis) {
    ResourceVector asked = asked(job, seconds, basis);
    RecentMean past = job.sameName.size;
    boolean alike = past.count() >= MIN_RUNS && past.variation() <= MAX_VARIATION;
    if (asked == null || !seconds.ownTimes || !alike) {
      return asked;
    }
    ResourceVector remembered = job.sameName.work();
    ResourceVector left = basis == SizeBasis.TOTAL ? remembered : remembered.plus(held(job), -1);
    return larger(asked, left, job.capacity);
  }

  /**
   * The work that a job has asked for by now: of tasks that wait, run and are done, summed over all
   * its keys. Null where a task time is not known, and where all containers are services.
   */
  private static ResourceVector asked(JobView job, TaskSeconds seconds, SizeBasis basis) {
    ResourceVector sum = null;
    for (TaskGroup group : job.groups()) {
      if (group.tasks.tasks() > 0 && !seconds.isService(group)) {
        double work = seconds(group, seconds, basis);
        if (Double.isNaN(work)) {
          return null;
        }
        sum = (sum == null ? ResourceVector.NONE : sum).plus(group.size, work);
      }
    }
    return sum;
  }

  private static double seconds(TaskGroup group, TaskSeconds seconds, SizeBasis basis) {
    PhaseView tasks = group.tasks;
    double each = seconds.of(group);
    double elapsed = seconds.elapsed(group);
    double left = tasks.waiting * each + Math.max(tasks.running * each, elapsed);
    if (basis == SizeBasis.REMAINING) {
      return left - elapsed;
    }
    double finished = seconds.ownTimes ? tasks.finishedSeconds : tasks.finished * each;
    return left + finished + tasks.releasedSeconds;
  }

  /** The resource-seconds that its containers have been held for by now, successful or not. */
  static ResourceVector held(JobView job) {
    ResourceVector sum = ResourceVector.NONE;
    for (TaskGroup group : job.groups()) {
      PhaseView tasks = group.tasks;
      sum =
          sum.plus(
              group.size, tasks.elapsedSeconds + tasks.finishedSeconds + tasks.releasedSeconds);
    }
    return sum;
  }

  /** The larger by dominant share. */
  private static ResourceVector larger(
      ResourceVector a, ResourceVector b, ResourceVector capacity) {
    return a.dominantShare(capacity) >= b.dominantShare(capacity) ? a : b;
  }
}
