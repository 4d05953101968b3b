/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One job to be submitted.
 *
 * @param id name of the job in its source, unique in the workload
 * @param user who submits it; the lab gives every user a leaf queue of that name
 * @param name application name, alike for recurring jobs
 * @param submitMillis when it is submitted, in milliseconds from the start of the workload
 * @param maps the map tasks
 * @param reduces the reduce tasks
 * @param tags YARN application tags
 * @param counted whether it enters the metrics (trailing jobs of an experiment do not)
 * @param master what its application master adds, or null where the cluster's settings say it
 * @param successors jobs that are submitted when this one has succeeded, whatever their own times
 * @param framework whose application master runs it
 * @param sizes of its containers, or null where they are the cluster's
 */
public record JobSpec(
    String id,
    String user,
    String name,
    long submitMillis,
    TaskTimes maps,
    TaskTimes reduces,
    Set<String> tags,
    boolean counted,
    MasterTimes master,
    List<JobSpec> successors,
    Framework framework,
    JobSizes sizes) {

  /** Checks that there is something to run. */
  public JobSpec {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(name, "name");
    tags = Set.copyOf(tags);
    successors = List.copyOf(successors);
    if (submitMillis < 0) {
      throw new IllegalArgumentException(
          "job " + id + ": submitted at " + submitMillis + " ms, expected zero or more");
    }
    Objects.requireNonNull(framework, "framework");
    if (framework instanceof MapReduceFramework && maps.count() + reduces.count() == 0) {
      throw new IllegalArgumentException("job " + id + " has no task");
    }
  }

  /**
   * A counted MapReduce job without tags or successors, whose master and containers are as the
   * cluster's settings say.
   */
  public static JobSpec of(
      String id, String user, String name, long submitMillis, TaskTimes maps, TaskTimes reduces) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        Set.of(),
        true,
        null,
        List.of(),
        new MapReduceFramework(),
        null);
  }

  /** A counted job of another framework, whose master is as the cluster's settings say. */
  public static JobSpec of(
      String id, String user, String name, long submitMillis, Framework framework) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        TaskTimes.NONE,
        TaskTimes.NONE,
        Set.of(),
        true,
        null,
        List.of(),
        framework,
        null);
  }

  /** The same job with these tags. */
  public JobSpec withTags(Set<String> others) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        others,
        counted,
        master,
        successors,
        framework,
        sizes);
  }

  /** The same job, which enters the metrics or does not. */
  public JobSpec withCounted(boolean enters) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        tags,
        enters,
        master,
        successors,
        framework,
        sizes);
  }

  /** The same job with an application master of its own. */
  public JobSpec withMaster(MasterTimes own) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        tags,
        counted,
        own,
        successors,
        framework,
        sizes);
  }

  /** The same job, submitted at another time. */
  public JobSpec at(long millis) {
    return new JobSpec(
        id, user, name, millis, maps, reduces, tags, counted, master, successors, framework, sizes);
  }

  /** The same job, with others that are submitted when it has succeeded. */
  public JobSpec then(JobSpec... jobs) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        tags,
        counted,
        master,
        List.of(jobs),
        framework,
        sizes);
  }

  /** The same job, run by another framework's master. */
  public JobSpec withFramework(Framework other) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        tags,
        counted,
        master,
        successors,
        other,
        sizes);
  }

  /** The same job and its successors in containers of other sizes. */
  public JobSpec withSizes(JobSizes others) {
    return new JobSpec(
        id,
        user,
        name,
        submitMillis,
        maps,
        reduces,
        tags,
        counted,
        master,
        successors.stream().map(job -> job.withSizes(others)).toList(),
        framework,
        others);
  }

  /** Service time of all tasks together on nodes of speed 1, in milliseconds. */
  public double workMillis() {
    return maps.totalMillis() + reduces.totalMillis() + framework.workMillis();
  }
}
