/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.gate;

import io.lsps.gate.MapProgress;
import io.lsps.gate.MapWatch;
import io.lsps.gate.Reason;
import io.lsps.gate.ReduceRules;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Puts what is known of a job's maps before {@link ReduceRules}. */
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
  Reason judge(GatedAsks asks, TrackedApp app, int mapsAsked, Options options, long now) {
    ReduceRules rules =
        new ReduceRules(
            options.ofQueue(app.queue()).reduceAdmission(),
            options.get(LspsKeys.SHUFFLE_FRACTION),
            options.get(LspsKeys.LEAD_TIME) / 1000.0,
            options.get(LspsKeys.NO_PROGRESS) / 1000.0);
    JobView job = model.job(app.id(), now);
    if (job == null) {
      return rules.judge(MapProgress.UNKNOWN, Double.NaN);
    }
    SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL);
    MapProgress maps = maps(asks, job, mapsAsked, sizes, now);
    return rules.judge(maps, sizes.taskSeconds(job, Phase.REDUCE));
  }

  private static MapProgress maps(
      GatedAsks asks, JobView job, int mapsAsked, SizeEstimator sizes, long now) {
    PhaseView maps = job.phase(Phase.MAP);
    if (mapsAsked == 0 && maps.tasks() == 0) {
      return MapProgress.UNKNOWN;
    }
    int waiting = Math.max(maps.waiting(), mapsAsked);
    int running = mapsLive(asks.attempt()) ? maps.running() : 0;
    MapWatch watch = asks.watch().look(waiting, running, maps.finished() + maps.released(), now);
    asks.watch(watch);
    return MapProgress.of(
            waiting, running, sizes.taskSeconds(job, Phase.MAP), maps.elapsedSeconds())
        .quietFor(watch.quietSeconds(now), usualSeconds(job));
  }

  /** A map without a container does not run, whatever we have heard of it. */
  private static boolean mapsLive(FSAppAttempt attempt) {
    for (RMContainer container : attempt.getLiveContainers()) {
      if (Phases.isTask(container) && Phases.isMap(Phases.priority(container))) {
        return true;
      }
    }
    return false;
  }

  private static double usualSeconds(JobView job) {
    double own = job.phase(Phase.MAP).ownTaskSeconds();
    return Double.isNaN(own) ? job.sameName().phase(Phase.MAP).taskSeconds().mean() : own;
  }
}
