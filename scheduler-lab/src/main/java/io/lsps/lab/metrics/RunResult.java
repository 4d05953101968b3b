/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * One scheduler on one draw of one workload. Times are seconds of virtual time; responses are of
 * counted jobs that finished. ANP, SNP, slowdown norms and unfairness as in Table IV of Cheng,
 * Zhang, Boutaba, "Mitigating the Negative Impact of Preemption on Heterogeneous MapReduce
 * Workloads".
 *
 * @param scheduler its name in the laboratory
 * @param jobs counted jobs that finished
 * @param failedJobs counted jobs that failed
 * @param jobsWithDeadline of the jobs that finished, those with a deadline
 * @param tardyJobs of those, the ones that missed it
 * @param costs by metric of FLEX, means of its sums; empty where no job has a deadline, a weight or
 *     an agreement
 * @param makespan end of the last job
 * @param meanResponse mean of end minus submission
 * @param meanResponseByUser the same by user
 * @param p50Response median
 * @param p95Response 95th percentile
 * @param p99Response 99th percentile
 * @param meanSlowdown l1 norm: mean of 1/ANP, ANP = ideal time over response
 * @param l2Slowdown l2 norm: root mean square of 1/ANP
 * @param snp system normalized performance: geometric mean of ANP, 1 is ideal
 * @param unfairness coefficient of variation of ANP, 0 is ideal
 * @param totalCompletionTime sum of all end times
 * @param kills containers that the scheduler killed
 * @param killedContainerSeconds work that kills threw away
 * @param releasedContainerSeconds time of containers that AMs gave back
 * @param containers containers that started
 * @param events events of the queue, a measure of the simulation's own work
 * @param wallSeconds time the run took on this machine
 * @param users more by user
 * @param slowdownQuantiles slowdown at 0, 0.5, 1, ... 100 %
 * @param timelineBucketSeconds width of the timeline's buckets
 * @param timeline mean containers in use per bucket by user
 */
@JsonIgnoreProperties({"slowdownQuantiles", "timelineBucketSeconds", "timeline"})
public record RunResult(
    String scheduler,
    long seed,
    int jobs,
    int failedJobs,
    int jobsWithDeadline,
    int tardyJobs,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> costs,
    double makespan,
    double meanResponse,
    Map<String, Double> meanResponseByUser,
    double p50Response,
    double p95Response,
    double p99Response,
    double meanSlowdown,
    double l2Slowdown,
    double snp,
    double unfairness,
    double totalCompletionTime,
    long kills,
    double killedContainerSeconds,
    double releasedContainerSeconds,
    long containers,
    long events,
    double wallSeconds,
    Map<String, UserResult> users,
    double[] slowdownQuantiles,
    double timelineBucketSeconds,
    Map<String, double[]> timeline) {

  /**
   * What one user got in a run.
   *
   * @param jobs counted jobs that finished
   * @param meanResponse seconds
   * @param p95Response seconds
   * @param meanSlowdown response over ideal time
   * @param meanWait seconds from submission to the job's first container; negative where none
   *     starts
   * @param meanDelay seconds of the response beyond the ideal time
   * @param meanShare mean share of the cluster that the scheduler wanted the user to have while it
   *     had jobs, 0 to 1; negative if the scheduler reports none
   * @param meanUsage mean share of the cluster in use over the same time, 0 to 1
   */
  public record UserResult(
      int jobs,
      double meanResponse,
      double p95Response,
      double meanSlowdown,
      double meanWait,
      double meanDelay,
      double meanShare,
      double meanUsage) {}
}
