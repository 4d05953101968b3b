/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.gate;

import io.lsps.gate.GateReason;
import io.lsps.gate.MapPhase;
import io.lsps.gate.ReduceRules;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Collects what is known of a job's maps for {@link ReduceRules}. */
final class ReduceVerdicts {
  private final WorkloadModel model;

  ReduceVerdicts(WorkloadModel model) {
    this.model = model;
  }

  /**
   * What to do with the reduces of a job now, and why.
   *
   * @param mapsAsked maps that its master is about to ask for
   */
  GateReason judge(GatedAsks asks, TrackedApp app, int mapsAsked, Options options, long now) {
    MapPhase maps = maps(asks.attempt(), app, mapsAsked, now);
    asks.watch(maps.look(asks.watch(), now));
    return maps.judge(rules(app.queue(), options), asks.watch(), now);
  }

  /** What is known of the job's maps now. */
  MapPhase maps(FSAppAttempt attempt, TrackedApp app, int mapsAsked, long now) {
    return MapPhase.of(model.job(app.id(), now), model.taskTimes(), mapsAsked, holdsMap(attempt));
  }

  /** The rules of a queue. */
  static ReduceRules rules(String queue, Options options) {
    return new ReduceRules(
        options.ofQueue(queue).reduceAdmission(),
        options.get(LspsKeys.SHUFFLE_FRACTION),
        options.get(LspsKeys.LEAD_TIME) / 1000.0,
        options.get(LspsKeys.NO_PROGRESS) / 1000.0);
  }

  private static boolean holdsMap(FSAppAttempt attempt) {
    for (RMContainer container : attempt.getLiveContainers()) {
      if (Phases.isTask(container) && MapReducePriorities.isMap(Phases.priority(container))) {
        return true;
      }
    }
    return false;
  }
}
