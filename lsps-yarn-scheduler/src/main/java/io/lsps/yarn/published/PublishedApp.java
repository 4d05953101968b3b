/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.gate.GateReason;
import io.lsps.rule.JobPlan;
import io.lsps.why.WaitReason;
import io.lsps.why.WhyWaiting;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.Saturated;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator.Confidence;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.Mode;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/** An application and what it waits for. Immutable. */
public final class PublishedApp {
  private static final Phase[] PHASES = Phase.values();

  public final ApplicationId id;
  public final String name;
  public final String user;
  public final String queue;

  /** As Hadoop names it. */
  public final RMAppState state;

  public final long submitted;

  /** In the order of service of its queue, from 1; 0 where it has none. */
  public final int place;

  public final int placeOf;
  public final int running;
  public final int waiting;
  public final int finished;

  /** As it was submitted, such as MAPREDUCE, SPARK or TEZ. */
  public final String framework;

  /** Whether its container requests reveal its size; else its queue keeps its full fair share. */
  public final boolean sized;

  /** In seconds of the whole cluster; NaN where unknown, and of what is not sized. */
  public final double workLeft;

  /** Null where nothing is known of it as a job, and of what is not sized. */
  public final Confidence workKnownBy;

  /** What is planned for it, or would be where LsPS only observes; null where nothing is. */
  public final JobPlan plan;

  /** The date of its deadline, by the wall clock as it is now; null where it has none. */
  public final Long deadline;

  /** Null where the gate does not judge it. */
  public final GateReason gate;

  /** The first of them counts most; none where it waits for nothing. */
  public final List<WaitReason> reasons;

  PublishedApp(RMApp app, Look look) {
    id = app.getApplicationId();
    name = app.getName();
    user = app.getUser();
    state = app.getState();
    submitted = app.getSubmitTime();
    SchedulerApplicationAttempt attempt = attempt(look);
    queue = attempt == null ? app.getQueue() : look.of.name(attempt.getQueue());
    QueuePlaces places = attempt == null ? null : look.places(attempt.getQueue());
    place = places == null ? 0 : places.place(attempt);
    placeOf = places == null ? 0 : places.served.size();
    JobView job = attempt == null ? null : look.of.events.model.job(id.toString(), look.now);
    running = tasks(job, each -> each.running);
    waiting = tasks(job, each -> each.waiting);
    finished = tasks(job, each -> each.finished);
    TrackedApp tracked = look.of.events.apps.get(id);
    framework = app.getApplicationType();
    sized = tracked != null && tracked.mapReduce();
    boolean known = sized && job != null;
    workLeft = known ? look.sizes.orderingSize(job, SizeBasis.REMAINING) : Double.NaN;
    workKnownBy = known ? look.sizes.confidence(job) : null;
    Mode mode = look.of.options.current().ofQueue(queue).mode();
    plan = tracked == null || mode == Mode.STOCK || isOver() ? null : tracked.plan();
    boolean due = plan != null && !Double.isInfinite(plan.deadline());
    deadline = due ? look.of.time.date(Math.round(1000 * plan.deadline())) : null;
    GateReason judged =
        attempt == null ? null : look.of.events.gate.reason(attempt.getApplicationAttemptId());
    gate = mode.decidesAsStock() ? null : judged;
    if (attempt != null) {
      reasons = WhyWaiting.of(look.waiting(attempt, judged), look.nodes);
    } else {
      boolean waits = !isOver() && state != RMAppState.RUNNING;
      reasons = waits ? WhyWaiting.beforeItsAttempt() : Collections.emptyList();
    }
  }

  private static int tasks(JobView job, ToIntFunction<PhaseView> which) {
    int tasks = 0;
    for (int i = 0; job != null && i < PHASES.length; i++) {
      tasks = Saturated.sum(tasks, which.applyAsInt(job.phase(PHASES[i])));
    }
    return tasks;
  }

  private SchedulerApplicationAttempt attempt(Look look) {
    SchedulerApplication<? extends SchedulerApplicationAttempt> known =
        look.of.scheduler.getSchedulerApplications().get(id);
    return known == null ? null : known.getCurrentAppAttempt();
  }

  /** Whether the scheduler has nothing more to do with it. */
  public boolean isOver() {
    return state == RMAppState.FINISHED
        || state == RMAppState.FAILED
        || state == RMAppState.KILLED
        || state == RMAppState.FINISHING
        || state == RMAppState.FINAL_SAVING
        || state == RMAppState.KILLING;
  }
}
