/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.JobView.TaskGroup;

/** The size of a job, by how its framework requests containers. */
final class SizeModels {
  private static final int MIN_RUNS = 3;
  private static final double MAX_VARIATION = 0.5;

  private SizeModels() {}

  /** Its work in resources times seconds, or null if unknown. */
  static ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis) {
    switch (job.spec.framework) {
      case MAPREDUCE:
        return mapReduce(job, seconds, basis);
      case SPARK:
        return executors(job, seconds, basis);
      case SERVICE:
        // A service never ends, so has no size; its usage is its user's.
        return null;
      default:
        return vertices(job, seconds, basis);
    }
  }

  /**
   * MapReduce requests all maps at once, which shows their number, but reduces late. Until then a
   * job has as many reduces as its submitter's hint, or as earlier jobs had.
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

  private static ResourceVector pastReduces(JobView job, PastJobs predicting) {
    for (JobHistory past : new JobHistory[] {job.nearest(predicting), job.userHistory}) {
      if (past.size.count() > 0
          && (predicting != PastJobs.ALIKE
              || predicting.isUsable(past.phase(Phase.REDUCE).tasks))) {
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
   * Spark requests 1, 2, 4, … executors while its tasks wait, and releases idle ones, so neither
   * the requested number nor the age of an executor shows the size of an application. It counts as
   * large as earlier ones of the same name, or as what it has held so far, whichever is more.
   * Without earlier ones, it is as large as a typical job of its user. An application that has held
   * an executor for an hour is a service, without size.
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
   * A Tez vertex requests at its own priority, and only when the vertices before it allow it, so
   * the requests so far are part of the job. Where at least {@value #MIN_RUNS} jobs of the name
   * were alike (coefficient of variation at most {@value #MAX_VARIATION}), a job counts as large as
   * they were, until it has requested more. Unknown frameworks are treated alike.
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
   * The work that a job has requested so far: waiting, running and done tasks over all its keys.
   * Null if a task time is unknown, or all containers are services.
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

  /** Resource-seconds used so far, by running, finished and released containers. */
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
