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

/** An application and why it waits. Immutable. */
public final class PublishedApp {
  private static final Phase[] PHASES = Phase.values();

  public final ApplicationId id;
  public final String name;
  public final String user;
  public final String queue;

  /** Hadoop's state. */
  public final RMAppState state;

  public final long submitted;

  /** Position in its queue's order of service, from 1; 0 if it has none. */
  public final int place;

  public final int placeOf;
  public final int running;
  public final int waiting;
  public final int finished;

  /** As submitted, such as MAPREDUCE, SPARK or TEZ. */
  public final String framework;

  /** Whether its container requests reveal its size; else its queue keeps its full fair share. */
  public final boolean sized;

  /** In seconds of the whole cluster; NaN where unknown, and if it is not sized. */
  public final double workLeft;

  /** Null if it is unknown as a job, or not sized. */
  public final Confidence workKnownBy;

  /** Its plan, or what it would be in mode observe; or null. */
  public final JobPlan plan;

  /** Its deadline as a date, by the current wall clock; null if it has none. */
  public final Long deadline;

  /** Null if the gate does not apply. */
  public final GateReason gate;

  /** Most important first; empty if it does not wait. */
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

  /** Whether it has left the scheduler. */
  public boolean isOver() {
    return state == RMAppState.FINISHED
        || state == RMAppState.FAILED
        || state == RMAppState.KILLED
        || state == RMAppState.FINISHING
        || state == RMAppState.FINAL_SAVING
        || state == RMAppState.KILLING;
  }
}
