/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One job to be submitted.
 *
 * @param id name of the job in its source, unique in the workload
 * @param user who submits it
 * @param queue the leaf queue that it is submitted to, by its path below root
 * @param name application name, alike for recurring jobs
 * @param submitMillis when it is submitted, in milliseconds from the start of the workload
 * @param counted whether it enters the metrics (trailing jobs of an experiment do not)
 * @param successors jobs that are submitted when this one has succeeded, whatever their own times
 * @param framework of its AM
 * @param sizes of its containers, or null where they are the cluster's
 */
public record WorkloadJob(
    String id,
    String user,
    String queue,
    String name,
    long submitMillis,
    PhaseTasks maps,
    PhaseTasks reduces,
    Set<String> tags,
    boolean counted,
    List<WorkloadJob> successors,
    JobFramework framework,
    JobContainerSizes sizes) {

  /** Checks that there is something to run. */
  public WorkloadJob {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(name, "name");
    tags = Set.copyOf(tags);
    successors = List.copyOf(successors);
    if (submitMillis < 0) {
      throw new IllegalArgumentException(
          "job " + id + ": submitted at " + submitMillis + " ms, expected zero or more");
    }
    Objects.requireNonNull(framework, "framework");
    if (framework == JobFramework.MAPREDUCE && maps.count() + reduces.count() == 0) {
      throw new IllegalArgumentException("job " + id + " has no task");
    }
  }

  /**
   * A counted MapReduce job without tags or successors, in a leaf queue of its user's name. Its AM
   * and containers are as the cluster's settings say.
   */
  public static WorkloadJob of(
      String id, String user, String name, long submitMillis, PhaseTasks maps, PhaseTasks reduces) {
    return new WorkloadJob(
        id,
        user,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        Set.of(),
        true,
        List.of(),
        JobFramework.MAPREDUCE,
        null);
  }

  /** The same job in another leaf queue than one of its user's name. */
  public WorkloadJob in(String leaf) {
    return changed(leaf, submitMillis, tags, counted, successors, sizes);
  }

  /** The same job of another framework. */
  public WorkloadJob under(JobFramework other) {
    return new WorkloadJob(
        id,
        user,
        queue,
        name,
        submitMillis,
        maps,
        reduces,
        tags,
        counted,
        successors,
        other,
        sizes);
  }

  public WorkloadJob withTags(Set<String> others) {
    return changed(queue, submitMillis, others, counted, successors, sizes);
  }

  public WorkloadJob withCounted(boolean enters) {
    return changed(queue, submitMillis, tags, enters, successors, sizes);
  }

  public WorkloadJob at(long millis) {
    return changed(queue, millis, tags, counted, successors, sizes);
  }

  /** The same job, with others that are submitted when it has succeeded. */
  public WorkloadJob then(WorkloadJob... jobs) {
    return changed(queue, submitMillis, tags, counted, List.of(jobs), sizes);
  }

  /** The same job and its successors in containers of other sizes. */
  public WorkloadJob withSizes(JobContainerSizes others) {
    List<WorkloadJob> later = successors.stream().map(job -> job.withSizes(others)).toList();
    return changed(queue, submitMillis, tags, counted, later, others);
  }

  private WorkloadJob changed(
      String leaf,
      long millis,
      Set<String> labels,
      boolean enters,
      List<WorkloadJob> later,
      JobContainerSizes containers) {
    return new WorkloadJob(
        id, user, leaf, name, millis, maps, reduces, labels, enters, later, framework, containers);
  }

  /** Service time of all tasks together on nodes of speed 1, in milliseconds. */
  public double workMillis() {
    return maps.totalMillis() + reduces.totalMillis() + framework.workMillis();
  }

  /**
   * The container sizes of one job, where they are not the cluster's.
   *
   * @param map of each map
   * @param reduce of each reduce
   * @param am of its AM, or null for the cluster's
   */
  public record JobContainerSizes(ContainerSize map, ContainerSize reduce, ContainerSize am) {

    public JobContainerSizes(ContainerSize map, ContainerSize reduce) {
      this(map, reduce, null);
    }

    public JobContainerSizes {
      Objects.requireNonNull(map, "map");
      Objects.requireNonNull(reduce, "reduce");
    }
  }
}
