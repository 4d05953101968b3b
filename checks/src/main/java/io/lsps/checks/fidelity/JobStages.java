/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * The stages of a job, seconds. Their sum is its response time.
 *
 * @param toMaster from its submission to the launch of its application master
 * @param masterStart until the master knew its tasks
 * @param toMap until its first map started
 * @param maps until its last map ended
 * @param toReduce until its first reduce started; below zero when that was before the last map's
 *     end, and zero without reduces
 * @param reduces until its last reduce ended
 * @param end until its master reported the end
 */
record JobStages(
    double toMaster,
    double masterStart,
    double toMap,
    double maps,
    double toReduce,
    double reduces,
    double end) {

  /** The stages between a job's moments. Moments of reduces are ignored if there are no reduces. */
  static JobStages between(
      double submit,
      double launch,
      double ready,
      double firstMap,
      double mapsEnd,
      double firstReduce,
      double reducesEnd,
      double finish,
      boolean hasReduces) {
    return new JobStages(
        launch - submit,
        ready - launch,
        firstMap - ready,
        mapsEnd - firstMap,
        hasReduces ? firstReduce - mapsEnd : 0,
        hasReduces ? reducesEnd - firstReduce : 0,
        finish - (hasReduces ? reducesEnd : mapsEnd));
  }

  /** The mean of several jobs' stages. */
  static JobStages mean(Collection<JobStages> all) {
    return new JobStages(
        mean(all, JobStages::toMaster),
        mean(all, JobStages::masterStart),
        mean(all, JobStages::toMap),
        mean(all, JobStages::maps),
        mean(all, JobStages::toReduce),
        mean(all, JobStages::reduces),
        mean(all, JobStages::end));
  }

  private static double mean(Collection<JobStages> all, ToDoubleFunction<JobStages> stage) {
    return all.stream().mapToDouble(stage).average().orElse(0);
  }
}
