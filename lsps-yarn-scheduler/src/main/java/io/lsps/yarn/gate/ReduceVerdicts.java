/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.gate;

import io.lsps.gate.GateReason;
import io.lsps.gate.MapPhase;
import io.lsps.gate.ReduceRules;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.Options;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Collects what is known of a job's maps for {@link ReduceRules}. */
final class ReduceVerdicts {
  /** Part of a reduce's time that is its shuffle, which can run beside the last maps. */
  private static final double SHUFFLE_PART = 0.05;

  /** An ask, a container and a process take their heartbeats and their start. */
  private static final double LEAD_SECONDS = 2;

  /** Maps that stand still for a day: what is known of them may be wrong. */
  private static final double STANDSTILL_SECONDS = 86_400;

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
        options.ofQueue(queue).reduceAdmission(), SHUFFLE_PART, LEAD_SECONDS, STANDSTILL_SECONDS);
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
