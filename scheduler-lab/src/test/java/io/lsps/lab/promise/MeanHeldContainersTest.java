/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.promise.UserPromises.MeanHeldContainers;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import org.junit.jupiter.api.Test;

class MeanHeldContainersTest {
  private static final WorkloadJob JOB =
      WorkloadJob.of("a", "ann", "app", 0, PhaseTasks.alike(2, 1000), PhaseTasks.NONE);

  @Test
  void onlyTheWindowCounts() {
    MeanHeldContainers held = new MeanHeldContainers(10, 20);
    held.started(JOB, 5_000);
    held.started(JOB, 15_000);
    held.ended(JOB, 5_000, 18_000, Outcome.DONE);
    held.ended(JOB, 15_000, 40_000, Outcome.DONE);
    // One from 10 to 15 s, two to 18 s, one to 20 s.
    assertThat(held.mean("ann")).isEqualTo((5 + 2 * 3 + 2) / 10.0);
    assertThat(held.mean("bob")).isZero();
  }
}
