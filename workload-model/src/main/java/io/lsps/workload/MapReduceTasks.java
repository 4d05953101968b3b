/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * MapReduce asks for all maps at once, so its asks tell the number of maps. It asks for reduces
 * late. Until then a job has as many reduces as its submitter promised, or as earlier jobs had.
 */
final class MapReduceTasks implements SizeModel {
  @Override
  public ResourceVector work(JobView job, TaskSeconds seconds, SizeBasis basis) {
    ResourceVector asked = AskedWork.of(job, seconds, basis);
    if (asked == null || job.phase(Phase.REDUCE).tasks() > 0) {
      return asked;
    }
    int hint = job.spec().reducesHint();
    if (hint < 0) {
      ResourceVector past = pastReduces(job, seconds.past());
      return past == null ? asked : asked.plus(past, 1);
    }
    double each = seconds.of(Phase.REDUCE);
    return hint == 0 || Double.isNaN(each) ? asked : asked.plus(mapSize(job), hint * each);
  }

  private static ResourceVector pastReduces(JobView job, PastJobs told) {
    JobHistory name = told == PastJobs.USER ? job.userHistory() : job.sameName();
    for (JobHistory past : new JobHistory[] {name, job.userHistory()}) {
      if (past.size().count() > 0
          && (told != PastJobs.ALIKE || told.tells(past.phase(Phase.REDUCE).tasks()))) {
        return past.phase(Phase.REDUCE).work();
      }
    }
    return null;
  }

  private static ResourceVector mapSize(JobView job) {
    for (TaskGroup group : job.groups()) {
      if (group.key().phase() == Phase.MAP) {
        return group.size();
      }
    }
    return ResourceVector.NONE;
  }
}
