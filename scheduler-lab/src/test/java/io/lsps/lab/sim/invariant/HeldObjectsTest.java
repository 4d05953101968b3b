/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldObjectsTest {
  @TempDir private Path directory;

  private StaticCluster cluster() {
    return new StaticCluster(
        Schedulers.byName("lsps", Map.of()),
        2,
        1,
        SimulationSettings.pool(4, 4),
        directory,
        Map.of());
  }

  @Test
  void whatThereIsMayBeHeld() {
    try (StaticCluster cluster = cluster()) {
      cluster.heartbeats();
      cluster.update();
      HeldObjects held = HeldObjects.of((LspsFairScheduler) cluster.scheduler());

      assertThat(held.gone()).isEmpty();
      // Else it has looked nowhere.
      assertThat(held.sizes()).containsKeys("WorkloadModel.jobs", "Applications.apps");
    }
  }

  @Test
  void aGoneApplicationThatIsHeldIsTold() {
    try (StaticCluster cluster = cluster()) {
      LspsFairScheduler scheduler = (LspsFairScheduler) cluster.scheduler();
      String gone = ApplicationId.newInstance(7, 7).toString();
      scheduler
          .workload()
          .jobSubmitted(new JobSpec(gone, "root.user0", "", Framework.MAPREDUCE, -1, 0), 0);

      assertThat(HeldObjects.of(scheduler).gone()).containsKey("WorkloadModel.jobs");
    }
  }

  /** An update works with the queues that there are, and holds them until the next. */
  @Test
  void aGoneQueueThatIsHeldIsTold() {
    try (StaticCluster cluster = cluster()) {
      LspsFairScheduler scheduler = (LspsFairScheduler) cluster.scheduler();
      scheduler.getQueueManager().getLeafQueue("root.late", true);
      cluster.update();
      assertThat(HeldObjects.of(scheduler).gone()).isEmpty();

      scheduler.getQueueManager().removeEmptyDynamicQueues();
      assertThat(HeldObjects.of(scheduler).gone()).containsKey("PolicyBinder.seen");
      cluster.update();
      assertThat(HeldObjects.of(scheduler).gone()).isEmpty();
    }
  }
}
