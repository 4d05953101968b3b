/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.Decision.WithheldReason;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whose containers are killed, and whose are not. */
class EligibleVictimsTest extends FullCluster {
  @Test
  void theNewestPayWhoeverHasThem() {
    scene.asks("prod", 1, 2);

    assertThat(victims()).containsExactly("young3", "young2");
  }

  @Test
  void minimumSharesOfThoseWhoPayAreKept() {
    scene.queue("root.research", 2, 5);
    scene.asks("prod", 1, 6);

    // Research has 8 and is promised 5.
    assertThat(victims()).hasSize(3);
  }

  @Test
  void fairSharesOfThoseWhoPayAreKept() {
    scene.queue("root.research", 6, 2);
    scene.asks("prod", 1, 6);

    // Research has 8. It would starve below 3 only.
    assertThat(victims()).hasSize(2);
  }

  /**
   * Under dominant resource fairness. Caught: whoever has all memory keeps all of it, for it has
   * less than its part of the vcores.
   */
  @Test
  void aFairShareIsKeptInOneTypeAlone() {
    ClusterView.Builder view = new ClusterView.Builder(Scene.amount(8, 32));
    SchedulableView root =
        view.add(view.queue(null, "root").holding(amount(8, 32), amount(8, 8), amount(16, 16)));
    SchedulableView.Builder bob =
        view.queue(root, "bob").holding(amount(4, 16), amount(0, 0), amount(8, 8));
    SchedulableView bobs = view.add(bob.limits(amount(4, 4), amount(8, 32)).patience(0, 0, 0.5));
    view.add(
        view.application(bobs, "waits")
            .holding(amount(4, 16), amount(0, 0), amount(8, 8))
            .asks(AwaitedContainers.anywhere(amount(1, 1), 8)));
    SchedulableView w0 =
        view.add(view.queue(root, "w0").holding(amount(4, 16), amount(8, 8), amount(8, 8)));
    SchedulableView runs =
        view.add(view.application(w0, "runs").holding(amount(4, 16), amount(8, 8), amount(8, 8)));
    List<RunningContainer> tasks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      tasks.add(new RunningContainer("task" + i, runs, amount(1, 1), NOW - 1000, false, false));
    }
    view.add(new NodeView("n", amount(0, 24), tasks, amount(0, 0), null));

    // Both have half of the memory then.
    assertThat(preemption.decide(view.build(), NOW).get(0).placements).hasSize(4);
  }

  private static ResourceVector amount(int memory, int vcores) {
    return Scene.amount(memory, vcores);
  }

  @Test
  void aQueueThatIsNotPreemptablePaysNothing() {
    scene.notPreemptable("root.research").asks("prod", 1, 2);

    Decision decision = decide().get(0);
    assertThat(decision.placements).isEmpty();
    assertThat(decision.withheld).containsEntry(WithheldReason.NO_ROOM_TO_MAKE, 2);
  }

  @Test
  void mastersAreSpared() {
    for (int i = 0; i < 4; i++) {
      scene.end("young" + i);
      scene.runsMaster("master" + i, "young", "n" + i, 1, 950_000 + i);
    }
    scene.asks("prod", 1, 6);
    // The last one stays: its application would have nothing.
    assertThat(victims()).containsExactly("old3", "old2", "old1");
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
    assertThat(decision.placements).isEmpty();
    assertThat(decision.withheld).containsEntry(WithheldReason.NO_ROOM_TO_MAKE, 6);
  }

  /** Caught: whoever was given two containers loses none of eight; or loses what it was given. */
  @Test
  void whatWasGivenByKillsIsKeptForAWhile() {
    repaidAgo(6, 10_000);
    assertThat(preemption.decide(turned(0), NOW).get(0).placements).hasSize(2);
    assertThat(preemption.decide(turned(0), NOW + 49_999).get(0).placements).hasSize(2);
    assertThat(preemption.decide(turned(0), NOW + 50_000).get(0).placements).hasSize(6);
  }

  /** Caught: a promise waits for a minute because somebody else was helped. */
  @Test
  void whatWasGivenByKillsGivesWayToAMinimumShare() {
    repaidAgo(8, 10_000);

    preemption.decide(turned(6), NOW);
    assertThat(preemption.decide(turned(6), NOW + Scene.PATIENCE).get(0).placements).hasSize(6);
  }

  /** Caught: a decision protects, though it may be withdrawn and nothing given. */
  @Test
  void whatIsOnlyDecidedProtectsNobody() {
    scene.asks("prod", 1, 6);
    assertThat(victims()).hasSize(6);
    preemption.decide(turned(0), NOW + 10_000);

    assertThat(preemption.decide(turned(0), NOW + 40_000).get(0).placements).isNotEmpty();
  }

  private void repaidAgo(int containers, long millis) {
    preemption.decide(turned(0), NOW - Scene.PATIENCE);
    for (int i = 0; i < containers; i++) {
      preemption.accounts.repaid(Set.of("prod", "root.production"), Scene.gb(1), NOW - millis);
    }
  }

  /** Production has everything; its fair share is two of eight now. */
  private static ClusterView turned(int minimum) {
    Scene turned = new Scene().node("n", 8);
    turned.queue("root.production", 2, 0).queue("root.research", 6, minimum);
    turned.app("prod", "root.production", 2).app("old", "root.research", 6);
    for (int i = 0; i < 8; i++) {
      turned.runs("p" + i, "prod", "n", 1, NOW - 1000);
    }
    return turned.asks("old", 1, 6).view();
  }

  @Test
  void anApplicationThatWouldStarveItselfDoesNotPay() {
    scene.app("late", "root.research", 2).asks("late", 1, 2);
    scene.app("tiny", "root.research", 1).runs("tiny0", "tiny", "n0", 1, 999_000);
    scene.node("n0", 3);

    assertThat(victims()).containsExactly("young3");
  }

  @Test
  void sparedOnesAreExplained() {
    scene.queue("root.other", 2, 2).app("other", "root.other", 2);
    scene.node("n4", 2);
    scene.runs("other0", "other", "n4", 1, 999_999).runs("other1", "other", "n4", 1, 999_998);
    scene.asks("prod", 1, 1);

    assertThat(decide().get(0).spared).containsEntry(Refusal.MINIMUM_SHARE, 2);
  }
}
