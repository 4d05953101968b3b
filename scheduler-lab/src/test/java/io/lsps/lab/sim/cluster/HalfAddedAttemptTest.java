/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fault after an attempt was put into its queue. */
class HalfAddedAttemptTest {
  @TempDir Path folder;

  /** Caught: the attempt is in its queue twice, or counts twice against limits. */
  @Test
  void isTakenOutAgainAndAddedByStock() throws Exception {
    String limit = "<queue name='a'><maxRunningApps>1</maxRunningApps></queue>";
    try (AskWorld world = new AskWorld(folder, Map.of(), limit)) {
      SimulatedRmNode node = world.reported(1, 4);
      PlantedLimits.plant(world.scheduler());
      SimulatedRmApp app = world.unmanaged("root.a");
      FSLeafQueue queue = world.attempt(app).getQueue();

      assertThat(world.scheduler().isFastPath()).isFalse();
      assertThat(world.scheduler().faults()).isEqualTo(1);
      assertThat(queue.getNumRunnableApps()).isEqualTo(1);
      world.ask(app, 2);
      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(app)).hasSize(2);

      world
          .scheduler()
          .handle(
              new AppAttemptRemovedSchedulerEvent(
                  app.attempt().getAppAttemptId(), RMAppAttemptState.FINISHED, false));
      SimulatedRmApp next = world.unmanaged("root.a");
      assertThat(queue.getNumRunnableApps()).isEqualTo(1);
      assertThat(world.scheduler().faults()).isEqualTo(1);
      world.ask(next, 2);
      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(next)).hasSize(2);
    }
  }
}
