/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * The totals of one draw of a workload, from reading it once.
 *
 * @param jobs number of jobs, successors among them
 * @param workMillis service time of all tasks on nodes of speed 1
 * @param lastSubmitMillis submission of the last job
 */
public record WorkloadProfile(long jobs, double workMillis, long lastSubmitMillis) {

  /** Reads a draw through. */
  public static WorkloadProfile of(Workload workload, long seed) {
    long jobs = 0;
    double work = 0;
    long last = 0;
    try (Workload.Jobs draw = workload.jobs(seed)) {
      while (draw.hasNext()) {
        WorkloadJob job = draw.next();
        if (job.submitMillis() < last) {
          throw new IllegalArgumentException(
              "job " + job.id() + " is submitted at " + job.submitMillis() + " ms, before " + last);
        }
        jobs += count(job);
        work += work(job);
        last = job.submitMillis();
      }
    }
    return new WorkloadProfile(jobs, work, last);
  }

  private static long count(WorkloadJob job) {
    return 1 + job.successors().stream().mapToLong(WorkloadProfile::count).sum();
  }

  private static double work(WorkloadJob job) {
    return job.workMillis() + job.successors().stream().mapToDouble(WorkloadProfile::work).sum();
  }

  /** The offered load: work over what this many slots can do until the last submission. */
  public double load(double slots) {
    return lastSubmitMillis == 0
        ? Double.POSITIVE_INFINITY
        : workMillis / (lastSubmitMillis * slots);
  }

  /** The least number of nodes on which the load is at most the one given. */
  public int nodesFor(double load, int slotsPerNode) {
    return (int) Math.max(1, Math.ceil(workMillis / (lastSubmitMillis * load * slotsPerNode)));
  }
}
