/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;

class GuardedPolicyTest {
  private final Faults faults = new Faults();
  private final Planned discipline = new Planned();
  private final GuardedPolicy policy =
      new GuardedPolicy(discipline, faults, new FairSharePolicy()) {
        @Override
        public String getName() {
          return "planned";
        }
      };

  private static final class Planned implements QueueDiscipline {
    private boolean fails;

    @Override
    public Comparator<Schedulable> comparator() {
      return Comparator.comparing(Schedulable::getName);
    }

    @Override
    public void computeShares(Collection<? extends Schedulable> children, Resource total) {
      if (fails) {
        throw new IllegalStateException("as the test wants it");
      }
    }

    @Override
    public Object shareBasis() {
      return "the same plan";
    }
  }

  private void compute(boolean fails) {
    discipline.fails = fails;
    policy.computeShares(Collections.emptyList(), Resources.none());
  }

  /** Else the shares of the stock policy would stay until something else changes. */
  @Test
  void sharesAreComputedAgainAfterAnError() {
    compute(false);
    assertThat(policy.shareBasis()).isEqualTo("the same plan");
    compute(true);
    assertThat(faults.count()).isEqualTo(1);
    assertThat(policy.shareBasis()).isNull();
    compute(false);
    assertThat(policy.shareBasis()).isEqualTo("the same plan");
  }
}
