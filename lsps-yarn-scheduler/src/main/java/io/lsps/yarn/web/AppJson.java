/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.forecast.StartRange;
import io.lsps.gate.GateReason;
import io.lsps.settings.Setting;
import io.lsps.why.WaitReason;
import io.lsps.why.WhyWaiting;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Applications that run or wait. */
final class AppJson {
  private final Look look;
  private final AppReader reader;
  private final SizeEstimator sizes;

  AppJson(Look look) {
    this.look = look;
    this.reader = new AppReader(look);
    this.sizes = new SizeEstimator(look.of.model.taskTimes(), SizeBasis.REMAINING);
  }

  /** All of these that have not ended. */
  void writeAll(ArrayNode to, Collection<RMApp> apps) {
    for (RMApp app : apps) {
      if (!isOver(app.getState())) {
        write(to.addObject(), app);
      }
    }
  }

  /** Whether the scheduler has nothing more to do with it. */
  static boolean isOver(RMAppState state) {
    return state == RMAppState.FINISHED
        || state == RMAppState.FAILED
        || state == RMAppState.KILLED
        || state == RMAppState.FINISHING
        || state == RMAppState.FINAL_SAVING
        || state == RMAppState.KILLING;
  }

  /** One application. */
  void write(ObjectNode node, RMApp app) {
    node.put("id", app.getApplicationId().toString());
    node.put("name", app.getName());
    node.put("user", app.getUser());
    node.put("queue", app.getQueue());
    node.put("state", app.getState().toString());
    node.put("submittedTime", app.getSubmitTime());
    StartRange told = look.of.starts.told(app.getApplicationId().toString());
    node.put("expectedStartFrom", told == null ? null : told.from());
    node.put("expectedStartUntil", told == null ? null : told.until());
    FSAppAttempt attempt = attempt(app);
    if (attempt == null) {
      node.putNull("place").put("placeOf", 0);
      work(node, null);
      node.putNull("gate");
      boolean waits = !isOver(app.getState()) && app.getState() != RMAppState.RUNNING;
      reasons(node, waits ? WhyWaiting.beforeItsAttempt() : Collections.emptyList());
      return;
    }
    node.put("queue", attempt.getQueue().getName());
    place(node, attempt);
    work(node, look.of.model.job(app.getApplicationId().toString(), look.now));
    boolean gated = !look.of.options.current().mode().decidesAsStock();
    GateReason gate = gated ? look.of.gate.reason(attempt.getApplicationAttemptId()) : null;
    node.put("gate", gate == null ? null : Setting.nameOf(gate));
    reasons(node, WhyWaiting.of(reader.read(attempt), look.nodes));
  }

  private FSAppAttempt attempt(RMApp app) {
    SchedulerApplication<FSAppAttempt> known =
        look.scheduler().getSchedulerApplications().get(app.getApplicationId());
    return known == null ? null : known.getCurrentAppAttempt();
  }

  private void place(ObjectNode node, FSAppAttempt attempt) {
    QueuePlaces places = look.places(attempt.getQueue());
    int place = places.place(attempt);
    node.put("place", place == 0 ? null : place);
    node.put("placeOf", places.served().size());
  }

  private void work(ObjectNode node, JobView job) {
    int running = 0;
    int waiting = 0;
    int finished = 0;
    for (Phase phase : Phase.values()) {
      PhaseView view = job == null ? null : job.phase(phase);
      running += view == null ? 0 : view.running();
      waiting += view == null ? 0 : view.waiting();
      finished += view == null ? 0 : view.finished();
    }
    node.put("runningTasks", running);
    node.put("waitingTasks", waiting);
    node.put("finishedTasks", finished);
    JsonNumbers.number(
        node, "workLeft", job == null ? Double.NaN : sizes.orderingSize(job, SizeBasis.REMAINING));
    node.put("workKnownBy", job == null ? null : Setting.nameOf(sizes.confidence(job)));
  }

  private static void reasons(ObjectNode node, List<WaitReason> reasons) {
    node.put("waiting", !reasons.isEmpty());
    ArrayNode all = node.putArray("reasons");
    for (WaitReason reason : reasons) {
      all.addObject().put("kind", Setting.nameOf(reason.kind())).put("text", reason.text());
    }
  }
}
