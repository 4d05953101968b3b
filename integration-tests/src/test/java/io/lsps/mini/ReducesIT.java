/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When reduces get containers. */
@Tag("long")
class ReducesIT {
  @TempDir static Path folder;
  private static MiniCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MiniCluster.start(
            folder, 12, "<queue name='early'><schedulingPolicy>fair</schedulingPolicy></queue>");
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.stop();
  }

  @AfterEach
  void nothingIsLeftBehind() throws Exception {
    cluster.assertIdle();
  }

  /** All masters ask for their reduces at once, and there is room for all of it. */
  @Test
  void reducesAreHeldUntilTheirMapsHaveEnded() throws Exception {
    Gate gate = cluster.gate();
    MapReduceJob held = submit("held", gate);
    cluster.await("its reduces are asked for", () -> held.reduces().waiting == 2);
    held.awaitRunningMaps(2);
    MapReduceJob early = submit("early", gate);
    cluster.await("reduces start early", () -> early.reduces().running == 2);
    // Reduces are the more urgent asks: its maps may come after them.
    early.awaitRunningMaps(2);

    // A reduce that had started before its maps have ended would still be there, waiting for them.
    assertThat(early.reduces().running).isEqualTo(2);
    assertThat(held.maps().running).isEqualTo(2);
    assertThat(held.reduces().running).isZero();
    assertThat(held.containers()).as("its master and two maps").isEqualTo(3);

    gate.open();
    cluster.await("the end of the held one", () -> endsInOrder(held));
    for (MapReduceJob job : List.of(held, early)) {
      job.awaitSuccess();
    }
    for (String queue : List.of("root.held", "root.early")) {
      assertThat(cluster.history(queue).window.count()).isEqualTo(1);
      assertThat(history(queue, Phase.MAP).tasks.mean()).isEqualTo(2);
      assertThat(history(queue, Phase.REDUCE).tasks.mean()).isEqualTo(2);
      assertThat(history(queue, Phase.REDUCE).taskSeconds.mean()).isPositive();
    }
  }

  private static MapReduceJob submit(String queue, Gate gate) throws Exception {
    return MapReduceJob.of(cluster, queue).maps(2).reduces(2).behind(gate).submit();
  }

  /** True once the job is over; fails if ever a reduce runs before the maps have ended. */
  private static boolean endsInOrder(MapReduceJob job) {
    JobView view = job.view();
    if (view != null && view.phase(Phase.REDUCE).running > 0) {
      assertThat(view.phase(Phase.MAP).waiting + view.phase(Phase.MAP).running).isZero();
    }
    return view == null;
  }

  private static PhaseHistory history(String queue, Phase phase) {
    return cluster.history(queue).jobs.phase(phase);
  }
}
