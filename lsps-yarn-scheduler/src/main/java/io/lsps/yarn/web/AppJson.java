/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.core.JsonGenerator;
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
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Applications that run or wait. */
final class AppJson {
  private static final Phase[] PHASES = Phase.values();

  private final Look look;
  private final AppReader reader;
  private final SizeEstimator sizes;

  AppJson(Look look) {
    this.look = look;
    this.reader = new AppReader(look);
    this.sizes = new SizeEstimator(look.of.model.taskTimes(), SizeBasis.REMAINING);
  }

  /** All of these. */
  Streamed all(Collection<RMApp> apps) {
    return new Streamed(
        to -> {
          to.writeStartArray();
          for (RMApp app : apps) {
            write(to, app);
          }
          to.writeEndArray();
        });
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
  Streamed one(RMApp app) {
    return new Streamed(to -> write(to, app));
  }

  private void write(JsonGenerator to, RMApp app) throws IOException {
    FSAppAttempt attempt = attempt(app);
    String id = app.getApplicationId().toString();
    to.writeStartObject();
    to.writeStringField("id", id);
    to.writeStringField("name", app.getName());
    to.writeStringField("user", app.getUser());
    to.writeStringField("queue", attempt == null ? app.getQueue() : attempt.getQueue().getName());
    to.writeStringField("state", app.getState().toString());
    to.writeNumberField("submittedTime", app.getSubmitTime());
    StartRange told = look.of.starts.told(id);
    whole(to, "expectedStartFrom", told == null ? null : told.from());
    whole(to, "expectedStartUntil", told == null ? null : told.until());
    if (attempt == null) {
      boolean waits = !isOver(app.getState()) && app.getState() != RMAppState.RUNNING;
      to.writeNullField("place");
      to.writeNumberField("placeOf", 0);
      work(to, null);
      to.writeNullField("gate");
      reasons(to, waits ? WhyWaiting.beforeItsAttempt() : Collections.emptyList());
    } else {
      place(to, attempt);
      work(to, look.of.model.job(id, look.now));
      GateReason gate = look.of.gate.reason(attempt.getApplicationAttemptId());
      boolean gated = !look.of.options.current().mode().decidesAsStock();
      to.writeStringField("gate", gate == null || !gated ? null : Setting.nameOf(gate));
      reasons(to, WhyWaiting.of(reader.read(attempt, gate), look.nodes));
    }
    to.writeEndObject();
  }

  private FSAppAttempt attempt(RMApp app) {
    SchedulerApplication<FSAppAttempt> known =
        look.scheduler().getSchedulerApplications().get(app.getApplicationId());
    return known == null ? null : known.getCurrentAppAttempt();
  }

  private void place(JsonGenerator to, FSAppAttempt attempt) throws IOException {
    QueuePlaces places = look.places(attempt.getQueue());
    int place = places.place(attempt);
    whole(to, "place", place == 0 ? null : (long) place);
    to.writeNumberField("placeOf", places.served().size());
  }

  private void work(JsonGenerator to, JobView job) throws IOException {
    int running = 0;
    int waiting = 0;
    int finished = 0;
    for (int i = 0; job != null && i < PHASES.length; i++) {
      PhaseView view = job.phase(PHASES[i]);
      running += view.running();
      waiting += view.waiting();
      finished += view.finished();
    }
    to.writeNumberField("runningTasks", running);
    to.writeNumberField("waitingTasks", waiting);
    to.writeNumberField("finishedTasks", finished);
    JsonNumbers.number(
        to, "workLeft", job == null ? Double.NaN : sizes.orderingSize(job, SizeBasis.REMAINING));
    to.writeStringField("workKnownBy", job == null ? null : Setting.nameOf(sizes.confidence(job)));
  }

  private static void whole(JsonGenerator to, String name, Long value) throws IOException {
    to.writeFieldName(name);
    if (value == null) {
      to.writeNull();
    } else {
      to.writeNumber(value);
    }
  }

  private static void reasons(JsonGenerator to, List<WaitReason> reasons) throws IOException {
    to.writeBooleanField("waiting", !reasons.isEmpty());
    to.writeArrayFieldStart("reasons");
    for (WaitReason reason : reasons) {
      to.writeStartObject();
      to.writeStringField("kind", Setting.nameOf(reason.kind()));
      to.writeStringField("text", reason.text());
      to.writeEndObject();
    }
    to.writeEndArray();
  }
}
