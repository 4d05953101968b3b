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

  /** Number of reduces promised, or -1 where none was. */
  public final int reducesHint;

  public final long submitMillis;

  /** True if the job may have run before we saw it: then we know only a part of it. */
  public final boolean recovered;

  /** True where its AM runs outside of the cluster: it waits for no container of its own. */
  public final boolean unmanaged;

  /** By how much its size is misjudged on purpose, above 0; 1 but in experiments. */
  final double sizeFactor;

  /**
   * A submitted job.
   *
   * @param jobId unique among the jobs now known
   * @param user whose job it is: the unit that shares are computed for
   * @param name the application's name; {@link JobName} masks what changes from run to run
   * @param framework how it asks for containers
   * @param reducesHint number of reduces promised by the submitter, or -1
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

  /** The same recovered job, of which all is known that was done before. */
  JobSpec asWhole() {
    return new JobSpec(this, user, false, unmanaged, sizeFactor);
  }

  JobSpec ofUser(String newUser) {
    return new JobSpec(this, newUser, recovered, unmanaged, sizeFactor);
  }

  /** The same job, whose size is taken for so many times what it is. */
  JobSpec misjudged(double factor) {
    return new JobSpec(this, user, recovered, unmanaged, factor);
  }
}
