/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asks that no honest master makes, and a neighbour who must not suffer. */
class HostileAsksTest {
  private static final int MAPS = 20;
  private static final int REDUCES = 10;

  @TempDir private Path folder;

  /** Caught: a sum of asks that overflows, and a gate that counts below nought. */
  @ParameterizedTest
  @CsvSource({
    "0, 1024, 1",
    "-1, 1024, 1",
    "-2147483648, 1024, 1",
    "2147483647, 1024, 1",
    "2147483647, 1000000000000000, 2147483647",
    "5, 0, 0",
    "5, -1024, -1",
    "5, 1000000000000000, 2147483647",
    "5, -9223372036854775808, -2147483648",
  })
  void aNeighbourIsServedAllTheSame(int count, long memory, int vcores) throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.reported(0, 16);
      SimulatedRmApp bad = world.unmanaged("bad");
      SimulatedRmApp good = world.unmanaged("good");
      Resource size = Resource.newInstance(memory, vcores);
      for (int priority : new int[] {MAPS, REDUCES, 0, -1, Integer.MAX_VALUE}) {
        world.answer(bad, row(priority, ResourceRequest.ANY, size, count));
        world.answer(bad, row(priority, "host that is none", size, count));
      }
      world.scheduler().update();
      world.ask(good, 2);
      serve(world, node);

      assertThat(world.held(good)).isEqualTo(2);
      assertThat(world.scheduler().faults()).isZero();
      sharesAreSound(world);
      // It takes everything back, and is forgotten.
      for (int priority : new int[] {MAPS, REDUCES, 0, -1, Integer.MAX_VALUE}) {
        world.answer(bad, row(priority, ResourceRequest.ANY, size, 0));
      }
      serve(world, node);
      assertThat(world.scheduler().faults()).isZero();
      sharesAreSound(world);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aHundredThousandRowsAreTaken(boolean oneKey) throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.reported(0, 16);
      SimulatedRmApp bad = world.unmanaged("bad");
      SimulatedRmApp good = world.unmanaged("good");
      List<ResourceRequest> rows = new ArrayList<>();
      Resource size = Resource.newInstance(AskWorld.MB, 1);
      for (int i = 0; i < 100_000; i++) {
        rows.add(
            oneKey
                ? row(MAPS, "host" + i, size, 1)
                : row(i % 1000, i < 1000 ? ResourceRequest.ANY : "host" + i, size, 1));
      }
      rows.add(row(MAPS, ResourceRequest.ANY, size, 3));
      world.ask(good, 2);
      world.answer(bad, rows.toArray(ResourceRequest[]::new));
      serve(world, node);

      assertThat(world.held(good)).isEqualTo(2);
      assertThat(world.held(bad)).isPositive();
      assertThat(world.scheduler().faults()).isZero();
    }
  }

  private AskWorld world() throws Exception {
    return new AskWorld(folder, Map.of("yarn.scheduler.lsps.place-at-ask", "false"));
  }

  private static ResourceRequest row(int priority, String place, Resource size, int count) {
    return ResourceRequest.newInstance(Priority.newInstance(priority), place, size, count);
  }

  private static void serve(AskWorld world, SimulatedRmNode node) {
    for (int i = 0; i < 10; i++) {
      world.seconds(1);
      world.scheduler().update();
      world.report(node);
    }
  }

  private static void sharesAreSound(AskWorld world) {
    long all = world.scheduler().getClusterResource().getMemorySize();
    for (FSQueue queue : FairQueues.all(world.scheduler())) {
      assertThat(queue.getFairShare().getMemorySize()).as(queue.getName()).isBetween(0L, all);
    }
  }
}
