/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.fast.FastFairScheduler;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Room is given when a master asks, by the order and the rules of a node's heartbeat. */
class AskPlacementTest {
  private static final String BY_SIZE = "<lspsRule>paper</lspsRule>";
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
  void whatIsAskedForIsInTheSameAnswer() throws Exception {
    try (AskWorld world = world()) {
      world.reported(1, 4);
      SimulatedRmApp app = world.unmanaged("root.a");

      assertThat(world.ask(app, 3)).hasSize(3);
      assertThat(world.held(app)).isEqualTo(3);
      assertThat(world.fetch(app)).isEmpty();
      assertThat(world.scheduler().faults()).isZero();
      assertThat(world.scheduler().missedChanges()).isZero();
    }
  }

  @Test
  void noNodeGivesMoreThanItHas() throws Exception {
    try (AskWorld world = world()) {
      world.reported(1, 2);
      world.reported(2, 3);
      SimulatedRmApp app = world.unmanaged("root.a");

      assertThat(world.ask(app, 9)).hasSize(5);
      // Stated anew, as a master does after what it was given.
      assertThat(world.ask(app, 5)).isEmpty();
      assertThat(world.held(app)).isEqualTo(5);
    }
  }

  /** Caught: a master that repeats an ask before it hears of three containers is given six. */
  @Test
  void whatAMasterHasNotHeardOfIsNotGivenAgain() throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.node(1, 8);
      SimulatedRmApp app = world.unmanaged("root.a");
      assertThat(world.ask(app, 3)).isEmpty();
      world.scheduler().update();
      world.report(node);

      assertThat(world.ask(app, 3)).hasSize(3);
      assertThat(world.held(app)).isEqualTo(3);
      assertThat(world.ask(app, 2)).hasSize(2);
    }
  }

  @Test
  void theNodeWithTheMostRoomComesFirst() throws Exception {
    try (AskWorld world = world()) {
      world.reported(1, 2);
      SimulatedRmNode wide = world.reported(2, 8);
      world.reported(3, 4);

      List<Container> given = world.ask(world.unmanaged("root.a"), 1);

      assertThat(given).extracting(Container::getNodeId).containsExactly(wide.getNodeID());
    }
  }

  @Test
  void aNodeThatHasNotReportedGivesNothing() throws Exception {
    try (AskWorld world = world()) {
      world.node(1, 4);

      assertThat(world.ask(world.unmanaged("root.a"), 1)).isEmpty();
    }
  }

  /** Caught: a node that died with room would draw all asks until it is given up. */
  @Test
  void aNodeThatHasMissedTwoHeartbeatsGivesNothingUntilTheNext() throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.reported(1, 4);
      SimulatedRmApp app = world.unmanaged("root.a");
      world.seconds(2);
      assertThat(world.ask(app, 1)).hasSize(1);
      world.seconds(1);
      assertThat(world.ask(app, 2)).isEmpty();

      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(app)).hasSize(2);
      assertThat(world.ask(app, 1)).hasSize(1);
    }
  }

  /** Caught: dead nodes with the most room, which come first and use up the tries of an ask. */
  @Test
  void silentNodesDoNotStandBeforeOneThatReports() throws Exception {
    try (AskWorld world = world()) {
      for (int i = 2; i < 100; i++) {
        world.reported(i, 8);
      }
      world.seconds(3);
      world.reported(1, 2);

      assertThat(world.ask(world.unmanaged("root.a"), 2)).hasSize(2);
      assertThat(kept(world)).hasSize(1);
    }
  }

  /** Caught: whoever once reported is remembered for good. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nodesThatGoAreForgottenAtOnce(boolean placesAtAsk) throws Exception {
    try (AskWorld world =
        with(Map.of("yarn.scheduler.lsps.place-at-ask", String.valueOf(placesAtAsk)))) {
      for (int i = 1; i <= 3000; i++) {
        SimulatedRmNode node = world.reported(i, 4);
        assertThat(kept(world)).hasSize(placesAtAsk ? 1 : 0);
        world.scheduler().handle(new NodeRemovedSchedulerEvent(node));
      }

      assertThat(kept(world)).isEmpty();
      assertThat(world.scheduler().faults()).isZero();
    }
  }

  /** The nodes that are remembered to have reported. */
  private static Map<?, ?> kept(AskWorld world) throws ReflectiveOperationException {
    Object placement = value(FastFairScheduler.class, "placement", world.scheduler());
    Object nodes = value(placement.getClass(), "nodes", placement);
    return (Map<?, ?>) value(nodes.getClass(), "reports", nodes);
  }

  private static Object value(Class<?> type, String field, Object object)
      throws ReflectiveOperationException {
    Field found = type.getDeclaredField(field);
    found.setAccessible(true);
    return found.get(object);
  }

  @ParameterizedTest
  @ValueSource(strings = {"DECOMMISSIONING", "LOST", "gone", "back"})
  void aNodeThatIsToGoOrHasGoneGivesNothing(String fate) throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.reported(1, 4);
      SimulatedRmApp app = world.unmanaged("root.a");
      if (fate.equals("gone") || fate.equals("back")) {
        world.scheduler().handle(new NodeRemovedSchedulerEvent(node));
      } else {
        node.become(NodeState.valueOf(fate));
      }
      if (fate.equals("back")) {
        world.node(1, 4);
      }

      assertThat(world.ask(app, 1)).isEmpty();
      assertThat(world.scheduler().faults()).isZero();
    }
  }

  /** Caught: the room goes to whoever asks, past an application that comes before it. */
  @Test
  void whoComesFirstInTheOrderIsServedFirst() throws Exception {
    try (AskWorld world = world(BY_SIZE + STOCK_QUEUE)) {
      world.reported(1, 4);
      SimulatedRmApp rich = world.unmanaged("root.rich");
      assertThat(world.ask(rich, 4)).hasSize(4);
      world.reported(2, 3);
      SimulatedRmApp poor = world.unmanaged("root.stock");
      assertThat(world.ask(poor, 2)).isEmpty();

      assertThat(world.ask(rich, 3)).hasSize(1);
      assertThat(world.fetch(poor)).hasSize(2);
    }
  }

  /** Caught: what waits for the room of a node for itself is passed by others, for ever. */
  @Test
  void aReservedNodeGivesNothing() throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode node = world.reported(1, 4);
      SimulatedRmApp small = world.unmanaged("root.small");
      assertThat(world.ask(small, 2)).hasSize(2);
      SimulatedRmApp large = world.unmanaged("root.large");
      assertThat(world.answer(large, AskWorld.row(ResourceRequest.ANY, 4, 1))).isEmpty();
      world.scheduler().update();
      world.report(node);
      FSSchedulerNode known = world.scheduler().getSchedulerNode(node.getNodeID());
      assertThat(known.getReservedContainer()).isNotNull();

      assertThat(world.ask(small, 1)).isEmpty();
      assertThat(known.getReservedContainer()).isNotNull();
    }
  }

  /** Caught: room that was made by killing goes to whoever comes first among all. */
  @Test
  void keptRoomGoesToTheOneThatItIsKeptFor() throws Exception {
    try (AskWorld world = world(STOCK_QUEUE)) {
      SimulatedRmNode node = world.reported(1, 4);
      SimulatedRmApp other = world.unmanaged("root.other");
      List<Container> given = world.ask(other, 2);
      SimulatedRmApp owed = world.unmanaged("root.stock");
      assertThat(world.ask(owed, 2)).isEmpty();
      world.scheduler().update();
      world.report(node);
      assertThat(world.fetch(owed)).hasSize(2);
      world.report(node, given.get(0));
      assertThat(world.ask(owed, 1)).isEmpty();
      FairSchedulerAccess.keepFor(
          world.attempt(owed),
          world.scheduler().getSchedulerNode(node.getNodeID()),
          world.attempt(owed).getLiveContainers(),
          Resource.newInstance(AskWorld.MB, 1),
          Resource.newInstance(AskWorld.MB, 1));

      assertThat(world.ask(other, 1)).isEmpty();
      assertThat(world.fetch(owed)).hasSize(1);
    }
  }

  /** Caught: a hundred asks use up the wait for a near node that a hundred heartbeats would. */
  @Test
  void asksUseUpNothingOfTheWaitForANearNode() throws Exception {
    Map<String, String> delay =
        Map.of(
            "yarn.scheduler.fair.locality.threshold.node", "1.0",
            "yarn.scheduler.fair.locality.threshold.rack", "1.0");
    try (AskWorld world = with(delay)) {
      SimulatedRmNode far = world.reported(2, 4);
      SimulatedRmNode near = world.node(1, 4);
      SimulatedRmApp app = world.unmanaged("root.a");
      for (int i = 1; i <= 20; i++) {
        assertThat(world.answer(app, near(near, 1 + i % 2))).isEmpty();
      }

      // Two nodes: it waits for more than two heartbeats for the node, and again for the rack.
      world.scheduler().update();
      for (int i = 0; i < 6; i++) {
        assertThat(world.held(app)).as("after %d heartbeats", i).isZero();
        world.report(far);
      }
      world.report(far);
      assertThat(world.held(app)).isEqualTo(1);
    }
  }

  private static ResourceRequest[] near(SimulatedRmNode node, int count) {
    return new ResourceRequest[] {
      AskWorld.row(node.getHostName(), 1, count),
      AskWorld.row(node.getRackName(), 1, count),
      AskWorld.row(ResourceRequest.ANY, 1, count)
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.0"})
  void aNodeThatIsNamedComesBeforeOneWithMoreRoom(String threshold) throws Exception {
    Map<String, String> delay =
        Map.of(
            "yarn.scheduler.fair.locality.threshold.node", threshold,
            "yarn.scheduler.fair.locality.threshold.rack", threshold);
    try (AskWorld world = with(delay)) {
      world.reported(2, 8);
      SimulatedRmNode near = world.reported(1, 2);

      List<Container> given = world.answer(world.unmanaged("root.a"), near(near, 2));

      assertThat(given).hasSize(2).allMatch(each -> each.getNodeId().equals(near.getNodeID()));
    }
  }

  @Test
  void aBlacklistedNodeGivesNothing() throws Exception {
    try (AskWorld world = world()) {
      SimulatedRmNode bad = world.reported(1, 8);
      SimulatedRmNode good = world.reported(2, 1);
      List<Container> given =
          world.call(
              world.unmanaged("root.a"),
              List.of(AskWorld.row(ResourceRequest.ANY, 1, 2)),
              List.of(),
              List.of(bad.getHostName()));

      assertThat(given).extracting(Container::getNodeId).containsExactly(good.getNodeID());
    }
  }
}
