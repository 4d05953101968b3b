/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.policy.yarn.FakeSchedulable;
import io.lsps.policy.yarn.Faults;
import io.lsps.rule.Plan;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.tiers.Tier;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.junit.jupiter.api.Test;

class LspsPolicyTest {
  private static final Resource TOTAL = Resource.newInstance(1000, 10);

  private final FakeSchedulable a = new FakeSchedulable("a", 300);
  private final FakeSchedulable b = new FakeSchedulable("b", 100);
  private final Faults faults = new Faults();

  @Test
  void withoutASchedulerOfOursItIsStockFair() {
    LspsPolicy policy = new LspsPolicy();
    policy.computeShares(List.of(a, b), TOTAL);

    assertThat(a.getFairShare().getMemorySize()).isEqualTo(500);
    assertThat(policy.getComparator()).isSameAs(Fairness.FAIR.policy().getComparator());
  }

  @Test
  void aFaultOfOursIsCountedAndLeavesTheQueueToTheStockPolicy() {
    LspsPolicy policy = new LspsPolicy(new FaultyTier(), faults);
    policy.computeShares(List.of(a, b), TOTAL);

    assertThat(a.getFairShare().getMemorySize()).isEqualTo(500);
    assertThat(b.getFairShare().getMemorySize()).isEqualTo(500);
    assertThat(policy.getComparator()).isSameAs(Fairness.FAIR.policy().getComparator());
    assertThat(faults.count()).isEqualTo(2);
  }

  @Test
  void anErrorOfTheMachineIsNotSwallowed() {
    assertThatThrownBy(
            () ->
                faults.guard(
                    "memory",
                    () -> {
                      throw new OutOfMemoryError("for the test");
                    }))
        .isInstanceOf(OutOfMemoryError.class);
  }

  private static final class FaultyTier implements Tier {
    @Override
    public Plan plan() {
      return null;
    }

    @Override
    public Comparator<Schedulable> comparator() {
      throw new IllegalStateException("no order");
    }

    @Override
    public void computeShares(Collection<? extends Schedulable> children, Resource total) {
      throw new AssertionError("no shares");
    }

    @Override
    public SchedulingPolicy stock() {
      return Fairness.FAIR.policy();
    }
  }
}
