/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;

/**
 * A Spark application with dynamic allocation: stages that run one after another, with tasks inside
 * executors. Times are Spark's defaults unless said otherwise.
 *
 * @param stages tasks of each
 * @param executor container of an executor; it runs as many tasks at once as it has virtual cores
 * @param minExecutors that it keeps whatever there is to do
 * @param maxExecutors that it never exceeds
 * @param backlogMillis how long tasks must wait before executors are asked for ({@code
 *     spark.dynamicAllocation.schedulerBacklogTimeout}), and how long for the next, twice as many
 * @param idleMillis after which an executor without a task is given back ({@code
 *     spark.dynamicAllocation.executorIdleTimeout})
 */
public record SparkJob(
    List<PhaseTasks> stages,
    ContainerSize executor,
    int minExecutors,
    int maxExecutors,
    long backlogMillis,
    long idleMillis)
    implements JobFramework {
  private static final long BACKLOG_MILLIS = 1000;
  private static final long IDLE_MILLIS = 60_000;

  /** Checks ranges. */
  public SparkJob {
    stages = List.copyOf(stages);
    if (stages.isEmpty() || stages.stream().anyMatch(stage -> stage.count() == 0)) {
      throw new IllegalArgumentException("a Spark job needs a stage, and each stage a task");
    }
    if (minExecutors < 0 || maxExecutors < Math.max(1, minExecutors)) {
      throw new IllegalArgumentException(
          "executors must be from 0 <= min <= max with max at least 1, not "
              + minExecutors
              + " to "
              + maxExecutors);
    }
    if (backlogMillis < 1 || idleMillis < 1) {
      throw new IllegalArgumentException(
          "timeouts must be 1 ms or more, not " + backlogMillis + " and " + idleMillis);
    }
  }

  /** With Spark's own timeouts, no executor to keep and no limit. */
  public static SparkJob of(ContainerSize executor, PhaseTasks... stages) {
    return new SparkJob(
        List.of(stages), executor, 0, Integer.MAX_VALUE, BACKLOG_MILLIS, IDLE_MILLIS);
  }

  @Override
  public String applicationType() {
    return "SPARK";
  }

  @Override
  public double workMillis() {
    double coreMillis = stages.stream().mapToDouble(PhaseTasks::totalMillis).sum();
    return coreMillis / executor.vcores();
  }
}
