/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Plan;
import io.lsps.scorecard.Scorecard;
import io.lsps.settings.Remembered;
import io.lsps.workload.JobProgress;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Running.RunningJob;
import io.lsps.yarn.app.Running.RunningJobs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * State passed between ResourceManagers: progress of running jobs, their deadlines, finished jobs
 * that still run in the fair-share reference, and Global Preemption's accounts. An application may
 * be recovered before or after its state is read.
 */
public final class TakenOver implements RunningJobs {
  private static final Logger LOG = LoggerFactory.getLogger(TakenOver.class);

  /** Finished jobs that are stored: those that end last in the reference. */
  private static final int MOST_ENDED = 1000;

  private static final JobProgress NOTHING = new JobProgress(Collections.emptyList(), -1);

  private final Applications apps;
  private final WorkloadModel model;
  private final Supplier<Stream<Plan>> plans;
  private final Supplier<GlobalPreemptionMonitor> preemption;
  private final Scorecard scorecard;
  private final Runnable then;

  @Remembered("what ran when it was stored; each until it is recovered")
  private final Map<String, RunningJob> earlier = new ConcurrentHashMap<>();

  @Remembered("MOST_ENDED, until the next update")
  private final AtomicReference<Map<String, RunningJob>> ended =
      new AtomicReference<>(Collections.emptyMap());

  /**
   * Starts empty.
   *
   * @param plans the current ones
   * @param preemption its monitor, or null
   * @param then run when the state has been read
   */
  public TakenOver(
      Applications apps,
      WorkloadModel model,
      Supplier<Stream<Plan>> plans,
      Supplier<GlobalPreemptionMonitor> preemption,
      Scorecard scorecard,
      Runnable then) {
    this.apps = apps;
    this.model = model;
    this.plans = plans;
    this.preemption = preemption;
    this.scorecard = scorecard;
    this.then = then;
  }

  @Override
  public Running now() {
    Map<String, RunningJob> jobs = new LinkedHashMap<>();
    for (TrackedApp app : apps.all()) {
      JobProgress progress = model.progress(app.id);
      if (progress != null) {
        jobs.put(app.id, new RunningJob(progress, null, app.account()));
      }
    }
    // From before another restart, and in no plan yet.
    ended.get().forEach(jobs::putIfAbsent);
    Map<JobPlan, String> users = new HashMap<>();
    plans
        .get()
        .forEach(
            plan ->
                plan.forEach(
                    user -> user.ended().forEach(job -> users.put(job, user.queue().name()))));
    users.keySet().stream()
        .sorted(Comparator.comparingDouble(JobPlan::fairEnd).reversed())
        .limit(MOST_ENDED)
        .forEach(
            job ->
                jobs.putIfAbsent(
                    job.job().id(), new RunningJob(NOTHING, users.get(job), job.endedAccount())));
    GlobalPreemptionMonitor monitor = preemption.get();
    return new Running(
        jobs, monitor == null ? KillAccounts.NONE : monitor.accounts(), scorecard.stored());
  }

  @Override
  public void resume(Running running) {
    earlier.putAll(running.jobs);
    apps.all().forEach(this::recovered);
    // Without recovered ones.
    Map<String, RunningJob> others = new HashMap<>(earlier);
    others.values().removeIf(job -> job.endedOf == null);
    earlier.keySet().removeAll(others.keySet());
    ended.set(others);
    GlobalPreemptionMonitor monitor = preemption.get();
    if (monitor != null) {
      monitor.resume(running.kills);
    }
    if (running.scorecard != null) {
      resumeScorecard(running.scorecard);
    }
    then.run();
  }

  /** Failing to read it affects nothing else. */
  private void resumeScorecard(JsonNode stored) {
    try {
      scorecard.add(Scorecard.of(stored));
    } catch (IllegalArgumentException e) {
      LOG.warn("The stored scorecard cannot be read and is reset: {}", e.getMessage());
    }
  }

  /** An application is in the model. */
  public void recovered(TrackedApp app) {
    RunningJob known = earlier.remove(app.id);
    if (known != null) {
      app.resume(known.account());
      // Last, because an update is triggered by it.
      model.resume(app.id, known.progress);
    }
  }

  /** The finished jobs, by user, for the plans of one update. */
  public Map<String, List<JobPlan>> ended() {
    Map<String, List<JobPlan>> byUser = new HashMap<>();
    // Atomically: another thread reads the history while updates go on.
    Map<String, RunningJob> jobs = ended.getAndSet(Collections.emptyMap());
    jobs.forEach(
        (id, job) -> {
          double[] account = job.account();
          if (account.length > JobPlan.ACCOUNT_NUMBERS) {
            byUser
                .computeIfAbsent(job.endedOf, user -> new ArrayList<>())
                .add(JobPlan.ended(id, account));
          }
        });
    return byUser;
  }
}
