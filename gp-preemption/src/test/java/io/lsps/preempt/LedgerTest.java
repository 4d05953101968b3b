/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Scene scene =
      new Scene()
          .node("n", 4)
          .queue("root.production", 2, 2)
          .queue("root.research", 2, 2)
          .app("prod", "root.production", 2)
          .app("old", "root.research", 2);

  @Test
  void nobodyPaysForMoreThanIsOwed() {
    ClusterView view = scene.view();
    Debt debt = new Debt(holder(view, "root.production"), Kind.MIN_SHARE, Amount.of(2048, 2), 1);
    Ask ask = Ask.anywhere(Amount.of(1024, 1), 3);
    Claim claim = new Claim(holder(view, "prod"), ask, 3, debt, null);
    Ledger ledger = new Ledger(view, List.of(debt), Set.of());
    Holder payer = holder(view, "old");

    ledger.give(claim, null);
    assertThat(ledger.refusal(payer, claim)).isNull();
    ledger.give(claim, null);
    assertThat(ledger.refusal(payer, claim)).isEqualTo(Refusal.NOT_OWED);
  }

  private static Holder holder(ClusterView view, String name) {
    return view.holders().stream()
        .filter(holder -> holder.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
