/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static io.lsps.lab.sim.settings.ClusterVariants.shaped;
import static io.lsps.lab.sim.settings.ClusterVariants.withMasterMemory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.sim.Simulation.StalledException;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs in which nothing can happen any more end, and say why. */
class StalledRunTest {
  private static final SimulationSettings NODE =
      withMasterMemory(
          managed(
              shaped(SimulationSettings.pool(1, 8), new NodeShape(1, 8192, 16, List.of(1.0))),
              2000),
          512);

  /** Before, these ran through thirty virtual days of heartbeats: minutes without a word. */
  @ParameterizedTest
  @CsvSource({"fair", "lsps", "fair-preempt", "fair-gp"})
  void twentyUsersAtOnceOnANodeWhoseMastersHaveTooSmallAPart(String scheduler) {
    assertThatThrownBy(() -> Trial.run(scheduler, NODE, atOnce(20)))
        .isInstanceOf(StalledException.class)
        .hasMessageContaining(
            scheduler + ": 20 jobs wait, nothing started or ended from 0 ms to 36")
        .hasMessageContaining("none can start", "512 MB", "--set top.queueMaxAMShareDefault=-1");
  }

  /** Under this scheduler no event is left at all. */
  @Test
  void mastersThatHoldAllThereIs() {
    assertThatThrownBy(() -> Trial.run("capacity", NODE, atOnce(20)))
        .isInstanceOf(StalledException.class)
        .hasMessageContaining("capacity: 20 jobs wait, and nothing is to come")
        .hasMessageContaining("16 have an application master (AM), which hold 8192 of the")
        .hasMessageContaining("4 wait for one");
  }

  @Test
  void aTaskOfManyHoursIsWaitedFor() {
    WorkloadJob[] jobs = {
      Trial.job("long", "ann", 0, Trial.tasks(8, 100_000)),
      Trial.job("next", "ben", 1, Trial.tasks(1, 10))
    };
    assertThat(Trial.run("fair", SimulationSettings.pool(1, 8), jobs).endSeconds).hasSize(2);
  }

  private static WorkloadJob[] atOnce(int users) {
    return IntStream.range(0, users)
        .mapToObj(user -> Trial.job("job" + user, "user" + user, 0, Trial.tasks(4, 20)))
        .toArray(WorkloadJob[]::new);
  }
}
