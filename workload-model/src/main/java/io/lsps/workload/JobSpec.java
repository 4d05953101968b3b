/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Objects;

/** What is known of a job at its submission. */
public final class JobSpec {
  public final String jobId;
  public final String user;

  /** The normalised name. */
  public final String name;

  public final Framework framework;

  /** Number of reduces in the submitter's hint, or -1. */
  public final int reducesHint;

  public final long submitMillis;

  /**
   * True if the job may have run before this ResourceManager observed it: then only part of it is
   * known.
   */
  public final boolean recovered;

  /** True if its AM runs outside of the cluster, so it waits for no AM container. */
  public final boolean unmanaged;

  /** Factor on its estimated size, above 0, for experiments on estimation errors; otherwise 1. */
  final double sizeFactor;

  /**
   * A submitted job.
   *
   * @param jobId unique among current jobs
   * @param user whose job it is: the unit that shares are computed for
   * @param name the application's name; {@link JobName} masks what changes from run to run
   * @param framework how it asks for containers
   * @param reducesHint number of reduces in the submitter's hint, or -1
   * @param submitMillis time of submission, milliseconds
   */
  public JobSpec(
      String jobId,
      String user,
      String name,
      Framework framework,
      int reducesHint,
      long submitMillis) {
    this.jobId = Objects.requireNonNull(jobId, "jobId");
    this.user = Objects.requireNonNull(user, "user");
    this.name = JobName.normalise(name);
    this.framework = framework;
    this.reducesHint = reducesHint;
    this.submitMillis = submitMillis;
    this.recovered = false;
    this.unmanaged = false;
    this.sizeFactor = 1;
  }

  private JobSpec(
      JobSpec of, String user, boolean recovered, boolean unmanaged, double sizeFactor) {
    this.jobId = of.jobId;
    this.user = Objects.requireNonNull(user, "user");
    this.name = of.name;
    this.framework = of.framework;
    this.reducesHint = of.reducesHint;
    this.submitMillis = of.submitMillis;
    this.recovered = recovered;
    this.unmanaged = unmanaged;
    this.sizeFactor = sizeFactor;
  }

  /** True if its phases are map and reduce, false if it has the one phase task. */
  public boolean mapReduce() {
    return framework == Framework.MAPREDUCE;
  }

  /** The same job, with an unmanaged AM. */
  public JobSpec asUnmanaged() {
    return new JobSpec(this, user, recovered, true, sizeFactor);
  }

  /** The same job, recovered by a ResourceManager that did not see it begin. */
  public JobSpec asRecovered() {
    return new JobSpec(this, user, true, unmanaged, sizeFactor);
  }

  /** The same recovered job, with its earlier progress fully known. */
  JobSpec asWhole() {
    return new JobSpec(this, user, false, unmanaged, sizeFactor);
  }

  JobSpec ofUser(String newUser) {
    return new JobSpec(this, newUser, recovered, unmanaged, sizeFactor);
  }

  /** The same job, its estimated size multiplied by a factor. */
  JobSpec misjudged(double factor) {
    return new JobSpec(this, user, recovered, unmanaged, factor);
  }
}
