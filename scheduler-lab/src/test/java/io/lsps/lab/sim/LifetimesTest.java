/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.invariant.HeldObjects;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Applications and nodes come and go by the hundred, and nothing of them stays. An entry that
 * nobody takes out of a map or a list of ours shows as a collection that has grown. More of them by
 * -Dlsps.lifetimes.
 */
class LifetimesTest {
  private static final int LIFETIMES = Integer.getInteger("lsps.lifetimes", 400);
  private static final int BEFORE = 200;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"lsps", "lsps-flex", "johnson"})
  void nothingStaysOfApplicationsAndNodesThatAreGone(String name) throws Exception {
    SimulationSettings settings = SimulationSettings.pool(4, 4);
    try (StaticCluster cluster =
        new StaticCluster(Schedulers.byName(name, Map.of()), 3, 0, settings, directory, Map.of())) {
      for (int i = 0; i < BEFORE; i++) {
        cluster.lifetime("user" + i % 3);
      }
      FairScheduler scheduler = (FairScheduler) cluster.scheduler();
      scheduler.update();
      Map<String, Integer> before = HeldObjects.of(scheduler).sizes();
      for (int i = 0; i < LIFETIMES; i++) {
        cluster.lifetime("user" + i % 3);
      }
      scheduler.update();
      assertThat(before).containsKey("QueueTree.known").containsKey("WorkloadModel.jobs");
      HeldObjects held = HeldObjects.of(scheduler);
      assertThat(held.sizes()).isEqualTo(before);
      assertThat(held.gone()).isEmpty();
      assertThat(scheduler.getRootQueueMetrics().getAllocatedContainers()).isZero();
    }
  }
}
