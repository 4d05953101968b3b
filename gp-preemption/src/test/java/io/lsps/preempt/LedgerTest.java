/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.OwedContainers.Debt;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Scene scene =
      new Scene()
          .node("n", 4)
          .queue("root.production", 2, 2)
          .queue("root.research", 2, 2)
          .app("prod", "root.production", 2)
          .app("old", "root.research", 2);

  private ClusterView view = scene.view();
  private final AwaitedContainers ask = AwaitedContainers.anywhere(Scene.amount(1024, 1), 3);

  @Test
  void nobodyPaysForMoreThanIsOwed() {
    Ledger ledger = new Ledger(view, List.of(debt("root.production")), Map.of());

    ledger.give(claim(null), null);
    assertThat(ledger.refusal(schedulable("old"), claim(null))).isNull();
    ledger.give(claim(null), null);
    assertThat(ledger.refusal(schedulable("old"), claim(null))).isEqualTo(Refusal.NOT_OWED);
  }

  /** Caught: what victims make room for is not counted as given. */
  @Test
  void whatVictimsGiveIsNoLongerOwed() {
    scene.runsTask("a", "old", 1).runsTask("b", "old", 2);
    view = scene.view();
    Ledger ledger = new Ledger(view, List.of(debt("root.production")), Map.of());
    NodeView node = view.nodes.get(0);

    for (RunningContainer victim : node.containers) {
      assertThat(ledger.refusal(schedulable("old"), claim(null))).isNull();
      Placement placement = new Placement(claim(null), node, List.of(victim));
      assertThat(placement.beneficiaries)
          .extracting(schedulable -> schedulable.name)
          .containsExactly("prod", "root.production");
      ledger.give(claim(null), placement);
    }
    assertThat(ledger.refusal(schedulable("old"), claim(null))).isEqualTo(Refusal.NOT_OWED);
  }

  @Test
  void whoStarvesDoesNotPay() {
    List<Debt> both = List.of(debt("root.production"), debt("old"));
    assertThat(new Ledger(view, both, Map.of()).refusal(schedulable("old"), claim(null)))
        .isEqualTo(Refusal.STARVED);
  }

  @Test
  void whatALongJobGivesUpNobodyElsePays() {
    Ledger ledger = new Ledger(view, List.of(debt("root.production")), Map.of());
    SchedulableView old = schedulable("old");
    assertThat(ledger.refusal(old, claim(old))).isNull();
    assertThat(ledger.refusal(old, claim(schedulable("prod")))).isEqualTo(Refusal.NOT_THE_LONG_JOB);
  }

  /** Caught: a container that is to be killed counts as held, so that more is taken. */
  @Test
  void whatIsMarkedIsGoneAlready() {
    scene.runsTask("a", "old", 1).runsMarked("b", "old", "n", 1, 2);
    view = scene.view();

    Ledger ledger = new Ledger(view, List.of(), Map.of());
    assertThat(ledger.usage[schedulable("old").index]).isEqualTo(Scene.amount(1024, 1));
    assertThat(ledger.usage[schedulable("root.research").index]).isEqualTo(Scene.amount(1024, 1));
  }

  private Debt debt(String schedulable) {
    return new Debt(schedulable(schedulable), ClaimKind.MIN_SHARE, Scene.amount(2048, 2), 1);
  }

  private OwedContainers claim(SchedulableView longJob) {
    return new OwedContainers(schedulable("prod"), ask, 3, debt("root.production"), longJob);
  }

  private SchedulableView schedulable(String name) {
    return view.schedulables.stream()
        .filter(schedulable -> schedulable.name.equals(name))
        .findFirst()
        .orElseThrow();
  }
}
