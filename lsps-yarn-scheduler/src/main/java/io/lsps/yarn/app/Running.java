/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.preempt.KillAccounts;
import io.lsps.workload.JobProgress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * State of running jobs, of finished ones that still run in the fair-share reference, and the
 * scorecard, for the next ResourceManager. Immutable.
 */
public final class Running {
  /** Empty. */
  public static final Running NONE = new Running(Collections.emptyMap(), KillAccounts.NONE, null);

  /** By application id. */
  public final Map<String, RunningJob> jobs;

  public final KillAccounts kills;

  /** From {@link io.lsps.scorecard.Scorecard#stored}, or null. */
  public final JsonNode scorecard;

  public Running(Map<String, RunningJob> jobs, KillAccounts kills, JsonNode scorecard) {
    this.jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
    this.kills = kills;
    this.scorecard = scorecard;
  }

  /** One job. Immutable. */
  public static final class RunningJob {
    public final JobProgress progress;

    /** Null for a running job; for a finished one the user whose plan has it. */
    public final String endedOf;

    private final double[] account;

    /**
     * A job.
     *
     * @param account from {@link io.lsps.rule.JobPlan#account} or {@code endedAccount}; null or
     *     empty without a plan
     */
    public RunningJob(JobProgress progress, String endedOf, double... account) {
      this.progress = progress;
      this.endedOf = endedOf;
      this.account = account == null ? new double[0] : account.clone();
    }

    /** From {@link io.lsps.rule.JobPlan#account}; empty without a plan. */
    public double[] account() {
      return account.clone();
    }
  }

  /** The source of running jobs. */
  public interface RunningJobs {
    /** Their current state. Takes no lock of the scheduler. */
    Running now();

    /** The state from an earlier ResourceManager, passed once. */
    void resume(Running earlier);
  }
}
