/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Objects;

/** What is known of a job at its submission. */
public final class JobSpec {
  private final String jobId;
  private final String user;
  private final String name;
  private final boolean mapReduce;
  private final int reducesHint;
  private final long submitMillis;
  private final boolean recovered;

  /**
   * A submitted job.
   *
   * @param jobId unique among the jobs now known
   * @param user whose job it is: the unit that shares are computed for
   * @param name the application's name; {@link JobName} masks what changes from run to run
   * @param mapReduce true if its phases are map and reduce, false if it has the one phase task
   * @param reducesHint number of reduces promised by the submitter, or -1
   * @param submitMillis time of submission, milliseconds
   */
  public JobSpec(
      String jobId,
      String user,
      String name,
      boolean mapReduce,
      int reducesHint,
      long submitMillis) {
    this(jobId, user, JobName.normalise(name), mapReduce, reducesHint, submitMillis, false);
  }

  private JobSpec(
      String jobId,
      String user,
      String name,
      boolean mapReduce,
      int reducesHint,
      long submitMillis,
      boolean recovered) {
    this.jobId = Objects.requireNonNull(jobId, "jobId");
    this.user = Objects.requireNonNull(user, "user");
    this.name = name;
    this.mapReduce = mapReduce;
    this.reducesHint = reducesHint;
    this.submitMillis = submitMillis;
    this.recovered = recovered;
  }

  public String jobId() {
    return jobId;
  }

  public String user() {
    return user;
  }

  /** The normalised name. */
  public String name() {
    return name;
  }

  public boolean mapReduce() {
    return mapReduce;
  }

  /** Number of reduces promised, or -1 where none was. */
  public int reducesHint() {
    return reducesHint;
  }

  public long submitMillis() {
    return submitMillis;
  }

  /** True if the job may have run before we saw it: then we know only a part of it. */
  public boolean recovered() {
    return recovered;
  }

  /** The same job, recovered by a ResourceManager that did not see it begin. */
  public JobSpec asRecovered() {
    return new JobSpec(jobId, user, name, mapReduce, reducesHint, submitMillis, true);
  }

  JobSpec ofUser(String newUser) {
    return new JobSpec(jobId, newUser, name, mapReduce, reducesHint, submitMillis, recovered);
  }
}
