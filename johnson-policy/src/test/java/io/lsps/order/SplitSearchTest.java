/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static io.lsps.order.Instances.names;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;

class SplitSearchTest {

  /** Every split, one after the other, as algorithms 3 and 4 are printed. */
  private static Schedule unpruned(Algorithm algorithm, Batch batch, int total) {
    Schedule best = null;
    for (int maps = 1; maps < total; maps++) {
      Schedule next = algorithm.plan(batch, new Slots(maps, total - maps), Estimator.AFTER_MAPS);
      if (best == null || next.prediction().compareTo(best.prediction()) < 0) {
        best = next;
      }
    }
    return best;
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void equalsTryingEverySplit(@ForAll Batch batch, @ForAll @IntRange(min = 2, max = 40) int total) {
    equal(Algorithm.MK_SF_JR, Algorithm.MK_JR, batch, total);
    equal(Algorithm.MK_TCT_SF_JR, Algorithm.MK_TCT_JR, batch, total);
    equal(Algorithm.SPT_SF, Algorithm.SPT, batch, total);
    equal(Algorithm.UNOPTIMISED_SF, Algorithm.UNOPTIMISED, batch, total);
  }

  private static void equal(Algorithm search, Algorithm order, Batch batch, int total) {
    Schedule found = search.plan(batch, Slots.halves(total), Estimator.AFTER_MAPS);
    Schedule expected = unpruned(order, batch, total);
    assertThat(found.slots()).isEqualTo(expected.slots());
    assertThat(found.order()).isEqualTo(expected.order());
    assertThat(found.prediction().compareTo(expected.prediction())).isZero();
  }

  @Test
  void mapHeavyBatchesGetMoreMapSlots() {
    Batch batch =
        new Batch(
            List.of(
                job("a", Tasks.alike(60, 10), Tasks.alike(2, 10)),
                job("b", Tasks.alike(60, 10), Tasks.alike(2, 10))));
    Schedule plan = Algorithm.MK_SF_JR.plan(batch, Slots.halves(12), Estimator.AFTER_MAPS);
    assertThat(plan.slots()).isEqualTo(new Slots(10, 2));
    assertThat(names(plan.order())).containsExactly("a", "b");
    assertThat(plan.prediction().makespanSeconds()).isEqualTo(130);
  }
}
