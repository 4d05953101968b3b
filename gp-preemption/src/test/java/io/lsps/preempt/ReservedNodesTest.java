/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.Decision.WithheldReason;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes that an application has reserved, because it waits there for room for a container. */
class ReservedNodesTest extends FullCluster {
  /** Caught: room is made for the reservation too, by two more victims. */
  @Test
  void noRoomIsMadeForWhoHasReservedTheNode() {
    for (int i = 0; i < 4; i++) {
      scene.reserved("n" + i, "old", 2);
    }
    scene.asks("prod", 1, 1);

    assertThat(victims()).containsExactly("young3");
  }

  /** Caught: one is killed for room that is there; or the claim waits behind the reservation. */
  @Test
  void freeRoomThatIsReservedIsKeptForTheClaim() {
    scene.end("young0");
    scene.reserved("n0", "old", 2).asks("prod", 1, 1);

    Decision decision = decide().get(0);
    assertThat(decision.withheld).containsOnly(Map.entry(WithheldReason.ROOM_IS_RESERVED, 1));
    assertThat(decision.placements).hasSize(1);
    Placement placement = decision.placements.get(0);
    assertThat(placement.victims).isEmpty();
    assertThat(placement.node.name).isEqualTo("n0");
    assertThat(placement.beneficiaries)
        .extracting(schedulable -> schedulable.name)
        .containsExactly("prod", "root.production", "root");
    assertThat(decision.spared).isEmpty();
  }

  /** Caught: the same free room is kept for two containers. */
  @Test
  void reservedRoomIsKeptOnce() {
    scene.end("young0");
    scene.reserved("n0", "old", 2).asks("prod", 1, 2);

    Decision decision = decide().get(0);
    assertThat(decision.withheld).containsOnly(Map.entry(WithheldReason.ROOM_IS_RESERVED, 1));
    assertThat(decision.placements).hasSize(2);
    assertThat(decision.placements).flatMap(placement -> placement.victims).hasSize(1);
  }

  /** Caught: others lose containers for an application that is about to be given free room. */
  @Test
  void theClaimantsOwnReservationIsNoObstacle() {
    scene.end("young0");
    scene.reserved("n0", "prod", 2).asks("prod", 1, 1);

    Decision decision = decide().get(0);
    assertThat(decision.withheld).containsOnly(Map.entry(WithheldReason.ROOM_IS_FREE, 1));
    assertThat(decision.placements).isEmpty();
  }

  /** Caught: what is free beside a small reservation is not seen. */
  @Test
  void whatIsFreeBesideAReservationIsFree() {
    scene.end("young0");
    scene.node("n0", 3).reserved("n0", "old", 1).asks("prod", 1, 1);

    assertThat(decide().get(0).withheld).containsOnly(Map.entry(WithheldReason.ROOM_IS_FREE, 1));
  }
}
