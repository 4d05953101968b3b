/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Placement at the ask keeps to limits, and goes where it is switched off or fails. */
class AskPlacementLimitsTest {
  private static final String STOCK_QUEUE =
      "<queue name='stock'><schedulingPolicy>fair</schedulingPolicy></queue>";

  @TempDir Path folder;

  private AskWorld world(String... inRoot) throws Exception {
    return new AskWorld(folder, Map.of(), inRoot);
  }

  private AskWorld with(Map<String, String> settings) throws Exception {
    return new AskWorld(folder, settings, STOCK_QUEUE);
  }

  @Test
  void theMaximumOfAQueueHolds() throws Exception {
    try (AskWorld world =
        world("<queue name='a'><maxResources>2048 mb, 2 vcores</maxResources></queue>")) {
      world.reported(1, 8);

      assertThat(world.ask(world.unmanaged("root.a"), 5)).hasSize(2);
    }
  }

  /**
   * The ResourceManager asks for a master's container under the lock of its attempt, which the
   * scheduler wants under its own, and takes a container in that answer for an error.
   */
  @Test
  void aMastersContainerIsGivenAtOnceButNotInTheAnswer() throws Exception {
    try (AskWorld world = world()) {
      world.reported(1, 4);
      SimulatedRmApp app = world.managed("root.a");

      assertThat(world.answer(app, master())).isEmpty();
      assertThat(world.held(app)).isZero();
      world.deliver();
      assertThat(world.fetch(app)).hasSize(1);
    }
  }

  private static ResourceRequest master() {
    return ResourceRequest.newInstance(
        Priority.newInstance(0), ResourceRequest.ANY, Resource.newInstance(AskWorld.MB, 1), 1);
  }

  @Test
  void theRoomForMastersHolds() throws Exception {
    try (AskWorld world = world("<queue name='a'><maxAMShare>0.5</maxAMShare></queue>")) {
      world.reported(1, 4);
      for (int i = 0; i < 4; i++) {
        world.answer(world.managed("root.a"), master());
        world.deliver();
      }

      assertThat(world.scheduler().getRootQueueMetrics().getAllocatedMB())
          .isEqualTo(2 * AskWorld.MB);
    }
  }

  /** Caught: with one container a heartbeat, every ask would get one more of the same node. */
  @Test
  void aNodeGivesBetweenHeartbeatsWhatItGivesAtOne() throws Exception {
    try (AskWorld world = with(Map.of("yarn.scheduler.fair.assignmultiple", "false"))) {
      SimulatedRmNode node = world.reported(1, 8);
      SimulatedRmApp app = world.unmanaged("root.a");
      assertThat(world.ask(app, 3)).hasSize(1);
      assertThat(world.ask(app, 2)).isEmpty();

      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(app)).hasSize(1);
      assertThat(world.ask(app, 1)).isEmpty();
    }
  }

  @Test
  void halfOfTheFreeRoomIsGivenBetweenHeartbeats() throws Exception {
    try (AskWorld world = with(Map.of("yarn.scheduler.fair.dynamic.max.assign", "true"))) {
      world.reported(1, 8);
      SimulatedRmApp app = world.unmanaged("root.a");

      // As stock counts it: until more than half is given.
      assertThat(world.ask(app, 8)).hasSize(5);
      assertThat(world.ask(app, 3)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "yarn.scheduler.lsps.place-at-ask, false",
    "yarn.scheduler.lsps.mode, stock",
    "yarn.scheduler.lsps.fast-path, false",
    "yarn.scheduler.fair.continuous-scheduling-enabled, true"
  })
  void switchedOffNothingIsGivenBeforeANodesHeartbeat(String key, String value) throws Exception {
    try (AskWorld world = with(Map.of(key, value))) {
      SimulatedRmNode node = world.reported(1, 4);
      SimulatedRmApp app = world.unmanaged("root.a");
      assertThat(world.ask(app, 1)).isEmpty();

      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(app)).hasSize(1);
    }
  }

  @Test
  void aQueueUnderAStockPolicyIsServedAsStockDoes() throws Exception {
    try (AskWorld world = world(STOCK_QUEUE)) {
      world.reported(1, 4);

      assertThat(world.ask(world.unmanaged("root.stock"), 1)).isEmpty();
    }
  }

  /** Caught: an ask of a queue of ours overtakes an earlier one of a stock queue. */
  @Test
  void whoHasAskedBeforeInAStockQueueIsNotPassedOver() throws Exception {
    try (AskWorld world = world(STOCK_QUEUE)) {
      world.reported(1, 4);
      SimulatedRmApp stock = world.unmanaged("root.stock");
      assertThat(world.ask(stock, 2)).isEmpty();

      assertThat(world.ask(world.unmanaged("root.ours"), 4)).hasSize(2);
      assertThat(world.fetch(stock)).hasSize(2);
    }
  }

  @Test
  void aFaultTurnsItOffAndStockGoesOn() throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.reported(1, 4);
      SimulatedRmApp app = world.unmanaged("root.a");
      world.clock(() -> failsInPlacement(world));
      assertThat(world.ask(app, 1)).isEmpty();
      assertThat(world.scheduler().faults()).isEqualTo(1);

      world.clock(world.clock());
      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(app)).hasSize(1);
      assertThat(world.ask(app, 1)).isEmpty();
      assertThat(world.scheduler().isFastPath()).isTrue();
    }
  }

  /** The clock fails in the placement itself, not where the ask is heard before it. */
  private static long failsInPlacement(AskWorld world) {
    boolean placing =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .map(StackWalker.StackFrame::getMethodName)
                        .anyMatch(method -> method.equals("candidates")));
    if (placing) {
      throw new IllegalStateException("no time");
    }
    return world.clock().getTime();
  }
}
