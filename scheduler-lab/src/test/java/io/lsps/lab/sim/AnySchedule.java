/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Response times of jobs, in the order in which they were submitted, milliseconds. */
public final class AnySchedule {
  private AnySchedule() {}

  /** Under a random schedule. */
  public static long[] responses(
      SimulationSettings settings, Random random, List<WorkloadJob> jobs, long seed) {
    return new ListSchedule(settings, random, jobs.size()).responses(jobs, seed);
  }

  /** Under a real scheduler. */
  public static long[] simulated(
      String scheduler, SimulationSettings settings, List<WorkloadJob> jobs, long seed) {
    Trial trial =
        Trial.run(
            scheduler,
            Map.of(),
            settings,
            seed,
            Workload.Jobs.of(jobs),
            jobs.stream().map(WorkloadJob::user).distinct().toList());
    return jobs.stream()
        .mapToLong(job -> trial.endMillis.get(job.id()) - job.submitMillis())
        .toArray();
  }
}
