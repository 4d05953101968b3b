/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two jobs of one user; that of the second is much larger, and none of its tasks has run. */
class FirstTaskTest {
  @TempDir private Path folder;

  /**
   * Caught: its user went before all others for the sake of this task, and gave the container to
   * the other job, at every update anew.
   */
  @Test
  void theTaskThatShowsHowLongTasksTakeGoesFirstWithinItsUserToo() throws Exception {
    try (AskWorld world = new AskWorld(folder, Map.of())) {
      SimulatedRmNode node = world.reported(0, 4);
      SimulatedRmApp small = world.unmanaged("ann");
      List<Container> held = new ArrayList<>(world.ask(small, 6));
      serve(world, node);
      held.addAll(world.fetch(small));
      assertThat(world.held(small)).isEqualTo(4);
      SimulatedRmApp large = world.unmanaged("ann");
      world.ask(large, 100);

      serve(world, node, held.get(0));
      assertThat(world.held(large)).isEqualTo(1);
      serve(world, node, held.get(1));
      assertThat(world.held(large)).isEqualTo(1);
      assertThat(world.held(small)).isEqualTo(3);
    }
  }

  private static void serve(AskWorld world, SimulatedRmNode node, Container... ended) {
    world.seconds(1);
    world.scheduler().update();
    world.report(node, ended);
  }
}
