/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.PlantedBugs.CLUSTER;
import static io.lsps.lab.sim.PlantedBugs.TWO_JOBS;
import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock schedulers and ours as they are: no invariant ends a run. */
class SoundSchedulersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fifo",
        "fair",
        "fair-preempt",
        "fair-preempt-classic",
        "capacity",
        "lsps",
        "lsps-flex"
      })
  void aSchedulerWithoutABugBreaksNothing(String scheduler) {
    for (SimulationSettings settings :
        List.of(CLUSTER, immediate(CLUSTER), managed(CLUSTER, 1000))) {
      assertThat(Trial.run(scheduler, settings, TWO_JOBS).succeeded).hasSize(2);
    }
  }

  /** A tenth for everyone leaves shares far below the capacity, and is legal. */
  @ParameterizedTest
  @ValueSource(strings = {"fair", "lsps"})
  void legalMaximaEndNoRun(String scheduler) {
    SimulationSettings large = SimulationSettings.pool(10, 4);
    Map<String, String> limits =
        Map.of(
            "queue.ann.maxResources", "10.0%",
            "queue.bob.maxResources", "10.0%",
            "queue.ann.maxRunningApps", "1",
            "queue.bob.minResources", "2048 mb, 1 vcores");
    Trial trial =
        Trial.run(
            scheduler,
            limits,
            large,
            1,
            Workload.Jobs.of(List.of(TWO_JOBS)),
            List.of("ann", "bob"));
    assertThat(trial.succeeded).hasSize(2);
  }
}
