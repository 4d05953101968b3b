/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.preempt.KillAccounts;
import io.lsps.workload.JobProgress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of running jobs, and of those that have ended and still run in the fair-share
 * reference, and the scorecard, for the ResourceManager that takes over. Nobody changes it.
 */
public final class Running {
  /** Nothing. */
  public static final Running NONE = new Running(Collections.emptyMap(), KillAccounts.NONE, null);

  /** By application id. */
  public final Map<String, RunningJob> jobs;

  public final KillAccounts kills;

  /** As {@link io.lsps.scorecard.Scorecard#stored} has it, or null. */
  public final JsonNode scorecard;

  public Running(Map<String, RunningJob> jobs, KillAccounts kills, JsonNode scorecard) {
    this.jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
    this.kills = kills;
    this.scorecard = scorecard;
  }

  /** One job. Immutable. */
  public static final class RunningJob {
    public final JobProgress progress;

    /** Null of a job that runs; of one that has ended the user whose plan has it. */
    public final String endedOf;

    private final double[] account;

    /**
     * A job.
     *
     * @param account as {@link io.lsps.rule.JobPlan#account} has it, or {@code endedAccount}; null
     *     or empty where it has no plan
     */
    public RunningJob(JobProgress progress, String endedOf, double... account) {
      this.progress = progress;
      this.endedOf = endedOf;
      this.account = account == null ? new double[0] : account.clone();
    }

    /** As {@link io.lsps.rule.JobPlan#account} has it; empty where it has no plan. */
    public double[] account() {
      return account.clone();
    }
  }

  /** Whoever knows the running jobs. */
  public interface RunningJobs {
    /** As they are now. No lock of the scheduler is taken. */
    Running now();

    /** What an earlier ResourceManager knew of those that still run; told once. */
    void resume(Running earlier);
  }
}
