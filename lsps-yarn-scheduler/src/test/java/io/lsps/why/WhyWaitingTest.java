/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.GateReason;
import io.lsps.why.NodesState.NodeState;
import io.lsps.why.WaitReason.WaitKind;
import io.lsps.why.WaitingApp.AskState;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.workload.ResourceVector;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Each reason by an example, and that nobody waits without one. */
class WhyWaitingTest {
  private static final NodesState TWO_NODES = nodes(node("h1", 8, 3), node("h2", 8, 3));
  private static final QueueState ROOT = queue("root", null, 10, 16, 16, 1, 100);
  private static final QueueState ALICE = queue("root.alice", ROOT, 4, 8, 16, 1, 100);

  @Test
  void anApplicationThatAsksForNothingWaitsForNothing() {
    assertThat(WhyWaiting.of(alice(), TWO_NODES)).isEmpty();
  }

  @Test
  void theSchedulerMayNotKnowItYet() {
    assertThat(WhyWaiting.beforeItsAttempt())
        .extracting(why -> why.kind)
        .containsExactly(WaitKind.SUBMISSION);
  }

  @Test
  void aResourceManagerThatHasJustStartedIsToldOfBesideTheRest() {
    assertThat(kinds(alice().asks(ask(1)).notReady(), TWO_NODES))
        .containsExactly(WaitKind.RECOVERY);
    assertThat(kinds(alice().asks(ask(5)).notReady(), TWO_NODES))
        .containsExactly(WaitKind.RECOVERY, WaitKind.NODE);
  }

  @Test
  void theLimitOfAQueueAboveItsOwnIsNamed() {
    // Caught: a look at the own queue alone, which has room.
    QueueState team = queue("root.team", ROOT, 4, 8, 16, 3, 3);
    QueueState own = queue("root.team.alice", team, 0, 8, 16, 0, 5);
    WaitReason reason =
        only(new WaitingApp(own, "alice").notRunnable(0, 9).asks(ask(1)), TWO_NODES);
    assertThat(reason.kind).isEqualTo(WaitKind.MAX_RUNNING_APPS);
    assertThat(reason.text).contains("Queue root.team may run 3 applications", "runs 3");
  }

  @Test
  void theLimitOfAUserIsNamedWhereTheQueuesHaveRoom() {
    assertThat(only(alice().notRunnable(2, 2).asks(ask(1)), TWO_NODES).text)
        .contains("User alice may run 2 applications");
  }

  @Test
  void aMasterWaitsForTheLimitOfMasters() {
    WaitReason reason =
        only(alice().masterWaits(false, false, gb(4), gb(4)).asks(ask(1)), TWO_NODES);
    assertThat(reason.kind).isEqualTo(WaitKind.AM_LIMIT);
    assertThat(reason.text).contains("4,096 MB, 4 vcores", "maxAMShare", "1,024 MB, 1 vcores");
  }

  /** The CapacityScheduler tells only that it was not activated. */
  @Test
  void whereTheQueuesMastersLeaveRoomTheirUserOrTheirNumberIsTheLimit() {
    assertThat(only(alice().masterWaits(false, false, gb(1), gb(4)).asks(ask(1)), TWO_NODES).text)
        .contains("would fit", "maxRunningApps", "until another application ends");
  }

  @Test
  void aMasterThatFitsNowhereIsNotToldToWaitForALimit() {
    // Caught: an operator who raises maxAMShare for a master that never starts.
    assertThat(kinds(alice().masterWaits(false, false, gb(4), gb(4)).asks(ask(9)), TWO_NODES))
        .containsExactly(WaitKind.FITS_NO_NODE);
  }

  @Test
  void heldReducesAreToldWithWhatOpensTheGate() {
    WaitReason reason =
        only(alice().gate(GateReason.MAPS_LEFT).asks(AskState.held(gb(1), 12)), TWO_NODES);
    assertThat(reason.kind).isEqualTo(WaitKind.HELD_REDUCE);
    assertThat(reason.text).contains("12 reduces", "remaining maps", "admitted once");
  }

  /** Of a split queue maps are held too. */
  @Test
  void heldContainersOfASplitQueueAreNotCalledReduces() {
    assertThat(only(alice().asks(AskState.held(gb(1), 3)), TWO_NODES).text)
        .startsWith("3 containers are held: the job's side of its split queue is in use.");
  }

  @Test
  void anAskLargerThanEveryNodeIsNamedWithTheLargest() {
    assertThat(only(alice().asks(ask(9)), TWO_NODES).text)
        .contains("9,216 MB", "h1, has 8,192 MB", "No node can ever run it");
    assertThat(only(alice().asks(ask(1)), nodes()).text).contains("no node is up");
  }

  @Test
  void anAskForNodesThatAreNotThereFitsNoNode() {
    assertThat(only(alice().asks(ask(1).at(Set.of("gone"), true, false)), TWO_NODES).kind)
        .isEqualTo(WaitKind.FITS_NO_NODE);
  }

  @Test
  void aBlacklistOfAllLargeNodesIsTheReason() {
    NodesState one = nodes(node("h1", 8, 8), node("small", 2, 2));
    assertThat(only(alice().excludes(Set.of("h1")).asks(ask(4)), one).kind)
        .isEqualTo(WaitKind.BLACKLIST);
    // A rack excludes its nodes.
    assertThat(only(alice().excludes(Set.of("/rack")).asks(ask(1)), one).kind)
        .isEqualTo(WaitKind.BLACKLIST);
  }

  @Test
  void theMostThatAQueueAboveMayHoldIsNamed() {
    QueueState team = queue("root.team", ROOT, 6, 8, 6, 3, 9);
    QueueState own = queue("root.team.alice", team, 0, 8, 16, 0, 5);
    WaitReason reason = only(new WaitingApp(own, "alice").asks(ask(1)), TWO_NODES);
    assertThat(reason.kind).isEqualTo(WaitKind.MAX_SHARE);
    assertThat(reason.text).contains("Queue root.team holds 6,144 MB", "maxResources");
  }

  @Test
  void aReservationIsNamedWithItsNode() {
    WaitReason reason = only(alice().reservedOn(List.of("h2"), List.of()).asks(ask(4)), TWO_NODES);
    assertThat(reason.kind).isEqualTo(WaitKind.RESERVATION);
    assertThat(reason.text).contains("on h2", "4,096 MB");
  }

  @Test
  void aReservationOnANodeThatIsBeingDecommissionedIsNamed() {
    WaitReason reason =
        only(alice().reservedOn(List.of("h2"), List.of("h2")).asks(ask(4)), TWO_NODES);

    assertThat(reason.kind).isEqualTo(WaitKind.RESERVATION);
    assertThat(reason.text).contains("h2, where nothing will start", "decommissioned");
  }

  @Test
  void aLimitOnMastersThatIsTakenOfWhatIsFreeIsNamed() {
    WaitReason reason =
        only(alice().masterWaits(false, true, gb(1), gb(0)).asks(ask(1)), TWO_NODES);

    assertThat(reason.kind).isEqualTo(WaitKind.AM_LIMIT);
    assertThat(reason.text).contains("waits until more of the cluster is free");
  }

  @Test
  void roomInPiecesIsTheReasonAndTheLargestPieceIsTold() {
    WaitReason reason = only(alice().asks(ask(5)), TWO_NODES);
    assertThat(reason.kind).isEqualTo(WaitKind.NODE);
    assertThat(reason.text).contains("5,120 MB", "h1, has 3,072 MB");
  }

  @Test
  void roomThatIsKeptForOthersIsNoRoom() {
    NodesState kept = nodes(new NodeState("h1", "/rack", gb(8), gb(8), true), node("h2", 8, 1));
    assertThat(only(alice().asks(ask(4)), kept).text)
        .contains("1 node with enough free", "reserved");
  }

  @Test
  void delaySchedulingKeepsItFromRoomElsewhere() {
    NodesState elsewhere = nodes(node("h1", 8, 0), node("h2", 8, 8));
    AskState prefersFull = ask(1).at(Set.of("h1"), false, true);
    assertThat(kinds(alice().asks(prefersFull), elsewhere)).containsExactly(WaitKind.LOCALITY);
    AskState waitedEnough = ask(1).at(Set.of("h1"), false, false);
    assertThat(kinds(alice().asks(waitedEnough), elsewhere)).containsExactly(WaitKind.HEARTBEAT);
  }

  @Test
  void inAFullClusterItWaitsForItsTurn() {
    NodesState full = nodes(node("h1", 8, 0), node("h2", 8, 0));
    WaitReason reason = only(alice().before(2).asks(ask(1)), full);
    assertThat(reason.kind).isEqualTo(WaitKind.ORDER);
    assertThat(reason.text)
        .contains("2 applications of its queue are served before it")
        .contains("holds 25.0 % of the cluster; its share is 50.0 %");
  }

  @Test
  void ofSeveralAsksEachIsExplained() {
    assertThat(
            kinds(
                alice()
                    .gate(GateReason.TIMES_UNKNOWN)
                    .asks(ask(5))
                    .asks(ask(1))
                    .asks(AskState.held(gb(1), 1)),
                TWO_NODES))
        .containsExactly(WaitKind.HELD_REDUCE, WaitKind.NODE, WaitKind.HEARTBEAT);
  }

  @Property(seed = "1")
  void whoeverWaitsHasAReasonAndWhoeverDoesNotHasNone(
      @ForAll @IntRange(max = 3) int waiting,
      @ForAll @IntRange(max = 2) int held,
      @ForAll @IntRange(min = 1, max = 10) int size,
      @ForAll @IntRange(max = 8) int free,
      @ForAll @IntRange(max = 3) int nodeCount,
      @ForAll @IntRange(max = 2) int before,
      @ForAll @IntRange(max = 4) int used,
      @ForAll @IntRange(max = 255) int flags) {
    NodeState[] all = new NodeState[nodeCount];
    for (int i = 0; i < nodeCount; i++) {
      all[i] = new NodeState("h" + i, "/rack", gb(8), gb(free), is(flags, 0) && i == 0);
    }
    QueueState queue = queue("root.q", ROOT, used, 2, 3, used, is(flags, 1) ? 2 : 9);
    WaitingApp app = new WaitingApp(queue, "u").before(before);
    AskState ask = AskState.of(gb(size), waiting);
    app.asks(is(flags, 2) ? ask.at(Set.of("h0"), is(flags, 3), true) : ask);
    app.asks(AskState.held(gb(1), held)).gate(held > 0 ? GateReason.values()[flags % 4] : null);
    if (is(flags, 4)) {
      app.notRunnable(used, 2);
    }
    if (is(flags, 5)) {
      app.masterWaits(is(flags, 6), false, gb(1), gb(2));
    }
    if (is(flags, 6)) {
      app.excludes(Set.of("h1", "h0"));
    }
    if (is(flags, 7)) {
      app.reservedOn(List.of("h0"), List.of());
    }
    List<WaitReason> reasons = WhyWaiting.of(app, new NodesState(List.of(all)));

    assertThat(reasons.isEmpty()).isEqualTo(waiting == 0 && held == 0);
    assertThat(reasons).extracting(why -> why.kind).doesNotHaveDuplicates();
    assertThat(reasons).allSatisfy(reason -> assertThat(reason.text).endsWith("."));
  }

  private static boolean is(int flags, int bit) {
    return (flags >> bit & 1) == 1;
  }

  private static WaitingApp alice() {
    return new WaitingApp(ALICE, "alice");
  }

  private static List<WaitKind> kinds(WaitingApp app, NodesState nodes) {
    return WhyWaiting.of(app, nodes).stream().map(why -> why.kind).toList();
  }

  private static WaitReason only(WaitingApp app, NodesState nodes) {
    List<WaitReason> reasons = WhyWaiting.of(app, nodes);
    assertThat(reasons).hasSize(1);
    return reasons.get(0);
  }

  private static AskState ask(int gb) {
    return AskState.of(gb(gb), 1);
  }

  private static NodesState nodes(NodeState... nodes) {
    return new NodesState(List.of(nodes));
  }

  private static NodeState node(String name, int total, int free) {
    return new NodeState(name, "/rack", gb(total), gb(free), false);
  }

  private static QueueState queue(
      String name, QueueState parent, int used, int share, int most, int running, int mostRunning) {
    return new QueueState(name, parent, gb(used), gb(share), gb(most), running, mostRunning);
  }

  /** So many containers of 1 GB and one vcore. */
  private static ResourceVector gb(int count) {
    return ResourceVector.of(
        new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}, 1024.0 * count, count);
  }
}
