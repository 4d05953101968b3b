/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.Decision.WithheldReason;
import io.lsps.preempt.OwedContainers.ClaimKind;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who starves, what is owed and where room is made for it. */
class GlobalPreemptionTest extends FullCluster {
  @Test
  void nobodyPaysBeforeTheTimeout() {
    scene.asks("prod", 1, 2);
    preemption.decide(scene.view(), NOW - Scene.PATIENCE + 1);

    assertThat(preemption.decide(scene.view(), NOW)).isEmpty();
  }

  @Test
  void patienceStartsAnewWhenAShareWasReached() {
    scene.asks("prod", 1, 6);
    preemption.decide(scene.view(), NOW - 40_000);
    preemption.decide(new Scene().queue("root.production", 6, 6).node("n", 8).view(), NOW - 20_000);

    assertThat(preemption.decide(scene.view(), NOW)).isEmpty();
  }

  @Test
  void noMoreThanWhatIsOwed() {
    scene.asks("prod", 1, 100);

    assertThat(victims()).hasSize(6);
  }

  /**
   * Caught: a job with two small asks and twenty large ones behind them is owed a large share, and
   * gets room for the two small ones round after round while the first rooms are on their way.
   */
  @Test
  void roomOnItsWayCountsAgainstTheAskThatItIsFor() {
    scene.asks("prod", 1, 2).asks("prod", 2, 20);
    assertThat(victims()).hasSize(2);

    scene.incoming("prod", 2).rooms("prod", 1, 2);
    assertThat(decide()).allMatch(decision -> decision.placements.isEmpty());
  }

  /** Caught: kills for the last asks of a job that its own ending tasks serve before that. */
  @Test
  void nobodyIsKilledForWhatTheJobsOwnEndsServe() {
    scene.asks("prod", 1, 2).node("p", 2).runs("p0", "prod", "p", 1, NOW - 80_000);
    scene.runs("p1", "prod", "p", 1, NOW - 42_000);
    preemption.decide(scene.view(), NOW - 42_000);
    scene.end("p0");
    preemption.roomTakes(5_000, 6_000);
    // The first one took 40 s, the second one has run for 42 now.
    preemption.decide(scene.view(), NOW - 40_000);

    scene.runs("other", "old", "p", 1, 100);
    assertThat(preemption.decide(scene.view(), NOW).get(0).placements).hasSize(1);
  }

  @Test
  void freeRoomCostsNobodyAnything() {
    scene.asks("prod", 1, 1);
    scene.end("old0");

    Decision decision = decide().get(0);
    assertThat(decision.placements).isEmpty();
    assertThat(decision.withheld).containsEntry(WithheldReason.ROOM_IS_FREE, 1);
  }

  /**
   * Caught: kills for small asks of a job whose large ones come one by one: whenever one of these
   * is there, the room that was made is too small, and goes to others.
   */
  @Test
  void roomThatWouldNotHaveServedTheLastMinutesAsksIsNotMade() {
    Scene before = new Scene().queue("root.production", 6, 6).node("n", 8);
    before.app("prod", "root.production", 6).asks("prod", 2, 1).asks("prod", 1, 4);
    scene.asks("prod", 1, 4);
    preemption.decide(before.view(), NOW - 40_000);
    preemption.decide(scene.view(), NOW - 30_000);

    Decision decision = preemption.decide(scene.view(), NOW).get(0);
    assertThat(decision.placements).isEmpty();
    assertThat(decision.withheld).containsOnly(Map.entry(WithheldReason.ASKS_CHANGE, 4));
    assertThat(preemption.decide(scene.view(), NOW + 20_000).get(0).placements).hasSize(4);
  }

  @Test
  void whatIsOnItsWayIsNotTakenTwice() {
    scene.asks("prod", 1, 2).incoming("prod", 0);
    scene.queue("root.production", 2, 2).incoming("prod", 2);

    assertThat(preemption.owed(scene.view(), NOW).covers("prod", ClaimKind.MIN_SHARE, Scene.gb(1)))
        .isFalse();
    assertThat(victims()).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void markedContainersCountAsFreed() {
    scene.asks("prod", 1, 1);
    scene.end("young3");
    scene.runsMarked("young3", "young", "n3", 1, 900_003);

    assertThat(decide().get(0).withheld).containsEntry(WithheldReason.ROOM_IS_FREE, 1);
  }

  @Test
  void aBigContainerIsMadeRoomForOnOneNode() {
    scene.asks("prod", 2, 1);

    assertThat(victims()).containsExactlyInAnyOrder("young3", "old3");
  }

  @Test
  void aRequestThatFitsNowhereKillsNothing() {
    scene.asks("prod", 3, 2);

    assertThat(victims()).isEmpty();
  }

  @Test
  void aNodeIsTakenOnlyIfTheRequestMayRunThere() {
    scene.asks("prod", AwaitedContainers.on(Set.of("n1"), Scene.gb(1), 1));

    assertThat(victims()).containsExactly("young1");
  }

  @Test
  void anApplicationIsOwedItsFairShareInsideItsQueue() {
    scene.app("late", "root.research", 2).asks("late", 1, 1);

    // Research as a whole has more than its share: only its own applications pay.
    assertThat(victims()).containsExactly("young3");
  }

  @Test
  void nestedQueuesAreOwedOnce() {
    scene.queue("root.production.a", 3, 3).queue("root.production.b", 3, 3);
    scene.app("pa", "root.production.a", 3).app("pb", "root.production.b", 3);
    scene.asks("pa", 1, 10).asks("pb", 1, 10);

    // Production is owed 6, its children 3 each: that is 6 and not 12.
    assertThat(victims()).hasSize(6);
  }

  /** Caught: the operator is told of a shortage where a rule or a master was in the way. */
  @Test
  void newerOnesThatStayAreExplainedByTheRuleThatSparedThem() {
    scene.queue("root.locked", 1, 0).notPreemptable("root.locked");
    scene.app("locked", "root.locked", 1);
    scene.end("young0");
    scene.runs("locked", "locked", "n0", 1, 999_000);
    scene.end("young1");
    scene.runsMaster("master", "young", "n1", 1, 999_001);
    scene.asks("prod", 1, 1);

    Decision decision = decide().get(0);
    assertThat(decision.placements).flatMap(placement -> placement.victims).hasSize(1);
    assertThat(decision.spared)
        .containsOnly(Map.entry(Refusal.QUEUE_NOT_PREEMPTABLE, 1), Map.entry(Refusal.MASTER, 1));
  }
}
