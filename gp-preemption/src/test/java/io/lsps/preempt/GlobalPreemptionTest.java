/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GlobalPreemptionTest {
  private static final long NOW = 1_000_000;

  private final Scene scene = new Scene();
  private GlobalPreemption preemption = new GlobalPreemption(Rules.defaults());

  /** Four nodes of 2 GB; production may have 6 of 8, research 2, and has it all. */
  @BeforeEach
  void cluster() {
    scene.queue("root.production", 6, 6).queue("root.research", 2, 2);
    scene.app("prod", "root.production", 6);
    scene.app("old", "root.research", 1).app("young", "root.research", 1);
    for (int i = 0; i < 4; i++) {
      scene.node("n" + i, 2);
      scene.runs("old" + i, "old", "n" + i, 1, 100_000 + i);
      scene.runs("young" + i, "young", "n" + i, 1, 900_000 + i);
    }
  }

  /** What is decided after everyone's patience is at its end. */
  private List<Decision> decide() {
    preemption.decide(scene.view(), NOW - Scene.PATIENCE);
    return preemption.decide(scene.view(), NOW);
  }

  private List<String> victims() {
    List<String> victims = new ArrayList<>();
    decide()
        .forEach(
            decision ->
                decision
                    .placements()
                    .forEach(
                        placement ->
                            placement
                                .victims()
                                .forEach(victim -> victims.add(victim.id().toString()))));
    return victims;
  }

  @Test
  void theNewestPayWhoeverHasThem() {
    scene.asks("prod", 1, 2);

    assertThat(victims()).containsExactly("young3", "young2");
  }

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

  @Test
  void minimumSharesOfThoseWhoPayAreKept() {
    scene.queue("root.research", 2, 5);
    scene.asks("prod", 1, 6);

    // Research has 8 and is promised 5.
    assertThat(victims()).hasSize(3);
  }

  @Test
  void aQueueThatIsNotPreemptablePaysNothing() {
    scene.notPreemptable("root.research").asks("prod", 1, 2);

    Decision decision = decide().get(0);
    assertThat(decision.placements()).isEmpty();
    assertThat(decision.withheld()).containsEntry(Withheld.NO_ROOM_TO_MAKE, 2);
  }

  @Test
  void freeRoomCostsNobodyAnything() {
    scene.asks("prod", 1, 1);
    scene.end("old0");

    Decision decision = decide().get(0);
    assertThat(decision.placements()).isEmpty();
    assertThat(decision.withheld()).containsEntry(Withheld.ROOM_IS_FREE, 1);
  }

  @Test
  void whatIsOnItsWayIsNotTakenTwice() {
    scene.asks("prod", 1, 2).incoming("prod", 0);
    scene.queue("root.production", 2, 2).incoming("prod", 2);

    assertThat(preemption.owed(scene.view(), NOW)).isEmpty();
    assertThat(victims()).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void markedContainersCountAsFreed() {
    scene.asks("prod", 1, 1);
    scene.end("young3");
    scene.runsMarked("young3", "young", "n3", 1, 900_003);

    assertThat(decide().get(0).withheld()).containsEntry(Withheld.ROOM_IS_FREE, 1);
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
    scene.asks("prod", Ask.on(Set.of("n1"), Scene.gb(1), 1));

    assertThat(victims()).containsExactly("young1");
  }

  @Test
  void mastersAreSparedUnlessAllowedAndThenLast() {
    for (int i = 0; i < 4; i++) {
      scene.end("young" + i);
      scene.runsMaster("master" + i, "young", "n" + i, 1, 950_000 + i);
    }
    scene.asks("prod", 1, 6);
    // The last one stays: its application would have nothing.
    assertThat(victims()).containsExactly("old3", "old2", "old1");

    preemption = new GlobalPreemption(Rules.defaults().masters(true));
    assertThat(victims()).startsWith("old3", "old2", "old1").hasSize(6).contains("master3");
  }

  @Test
  void nodesWithMastersAloneAreLeftAlone() {
    Scene masters = new Scene().queue("root.production", 6, 6).queue("root.research", 2, 2);
    masters.app("prod", "root.production", 6).asks("prod", 1, 6);
    for (int i = 0; i < 4; i++) {
      masters.node("n" + i, 2).app("app" + i, "root.research", 0.5);
      masters.runsMaster("a" + i, "app" + i, "n" + i, 2, 900_000 + i);
    }
    preemption.decide(masters.view(), NOW - Scene.PATIENCE);

    Decision decision = preemption.decide(masters.view(), NOW).get(0);
    assertThat(decision.placements()).isEmpty();
    assertThat(decision.withheld()).containsEntry(Withheld.NO_ROOM_TO_MAKE, 6);
  }

  @Test
  void oneRoundTakesNoMoreThanItsLimit() {
    preemption = new GlobalPreemption(Rules.defaults().roundLimit(0.25));
    scene.asks("prod", 1, 6);

    Decision decision = decide().get(0);
    assertThat(decision.placements()).hasSize(2);
    assertThat(decision.withheld()).containsEntry(Withheld.ROUND_LIMIT, 4);
  }

  @Test
  void whoLacksLessThanTheDeadZoneDoesNotStarve() {
    preemption = new GlobalPreemption(Rules.defaults().deadZone(0.2));
    for (int i = 0; i < 4; i++) {
      scene.end("young" + i);
      scene.runs("prod" + i, "prod", "n" + i, 1, 100);
    }
    scene.end("old0");
    scene.runs("prod4", "prod", "n0", 1, 100);
    scene.asks("prod", 1, 10);

    // Five of six: one sixth is missing.
    assertThat(victims()).isEmpty();
  }

  @Test
  void whoWasRepaidDoesNotPay() {
    preemption = new GlobalPreemption(Rules.defaults().repaidProtection(60_000));
    scene.asks("prod", 1, 6);
    assertThat(victims()).hasSize(6);

    // The scheduler's shares turn round at once: now research is promised everything.
    Scene turned = new Scene().node("n", 8);
    turned.queue("root.production", 2, 0).queue("root.research", 6, 6);
    turned.app("prod", "root.production", 2).app("old", "root.research", 6);
    for (int i = 0; i < 8; i++) {
      turned.runs("p" + i, "prod", "n", 1, NOW);
    }
    turned.asks("old", 1, 6);
    preemption.decide(turned.view(), NOW + 10_000);

    Decision refused = preemption.decide(turned.view(), NOW + 10_000 + Scene.PATIENCE).get(0);
    assertThat(refused.placements()).isEmpty();
    preemption.decide(turned.view(), NOW + 59_999);
    assertThat(preemption.decide(turned.view(), NOW + 60_000).get(0).placements()).hasSize(6);
  }

  @Test
  void anApplicationIsOwedItsFairShareInsideItsQueue() {
    scene.app("late", "root.research", 2).asks("late", 1, 2);

    // Research as a whole has more than its share: only its own applications pay.
    assertThat(victims()).containsExactly("young3", "young2");
  }

  @Test
  void anApplicationThatWouldStarveItselfDoesNotPay() {
    scene.app("late", "root.research", 2).asks("late", 1, 2);
    scene.app("tiny", "root.research", 1).runs("tiny0", "tiny", "n0", 1, 999_000);
    scene.node("n0", 3);

    assertThat(victims()).doesNotContain("tiny0").hasSize(2);
  }

  @Test
  void nestedQueuesAreOwedOnce() {
    scene.queue("root.production.a", 3, 3).queue("root.production.b", 3, 3);
    scene.app("pa", "root.production.a", 3).app("pb", "root.production.b", 3);
    scene.asks("pa", 1, 10).asks("pb", 1, 10);

    // Production is owed 6, its children 3 each: that is 6 and not 12.
    assertThat(victims()).hasSize(6);
  }

  @Test
  void whatEndsByItselfSoonIsWaitedForOnce() {
    preemption = new GlobalPreemption(Rules.defaults().naturalEnds(10_000));
    for (int i = 0; i < 30; i++) {
      scene.runs("short" + i, "young", "n0", 0, 950_000);
    }
    scene.asks("prod", 1, 2);
    preemption.decide(scene.view(), NOW - 30_000);
    scene.end("old0");
    scene.runs("next", "young", "n0", 1, NOW - 1000);

    // One container ended in 30 s: a third of one in 10 s, which is none.
    assertThat(preemption.decide(scene.view(), NOW).get(0).withheld()).isEmpty();
  }

  @Test
  void whatHasRunForLongIsKilledOnlyForOneWhoHasStarvedForLong() {
    preemption = new GlobalPreemption(Rules.defaults().lossFactor(4));
    scene.asks("prod", 1, 6);
    preemption.decide(scene.view(), NOW - Scene.PATIENCE);

    // Starved for 30 s: the young have run for 100 s, the old for 900. One of each stays anyway.
    Decision first = preemption.decide(scene.view(), NOW).get(0);
    assertThat(first.placements()).hasSize(3);
    assertThat(first.withheld()).containsEntry(Withheld.COSTS_TOO_MUCH, 3);
    // The old have run for just under four times the wait once that is 300 s.
    assertThat(preemption.decide(scene.view(), NOW + 250_000).get(0).placements()).hasSize(3);
    assertThat(preemption.decide(scene.view(), NOW + 270_000).get(0).placements()).hasSize(6);
  }

  @Test
  void withoutALossThatIsWorthItNothingIsKilled() {
    preemption = new GlobalPreemption(Rules.defaults().lossFactor(0));
    scene.asks("prod", 1, 6);

    assertThat(victims()).isEmpty();
  }

  @Test
  void sparedOnesAreExplained() {
    scene.queue("root.other", 2, 2).app("other", "root.other", 2);
    scene.node("n4", 2);
    scene.runs("other0", "other", "n4", 1, 999_999).runs("other1", "other", "n4", 1, 999_998);
    scene.asks("prod", 1, 1);

    assertThat(decide().get(0).spared()).containsEntry(Refusal.MINIMUM_SHARE, 2);
  }
}
