/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.policy.yarn.Faults;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two queues of a cluster of 1000 MB; each has a share of a half at first. */
class QueueOrderTest {
  private final FakeSchedulable a = new FakeSchedulable("a", 300);
  private final FakeSchedulable b = new FakeSchedulable("b", 100);
  private final Faults faults = new Faults();
  private QueueRanks ranks;

  @BeforeEach
  void divide() {
    a.setFairShare(Resource.newInstance(500, 0));
    b.setFairShare(Resource.newInstance(500, 0));
    update();
  }

  private void update() {
    ranks = new QueueRanks(Resource.newInstance(1000, 100));
  }

  private QueueOrder sorting() {
    return new QueueOrder(ranks, faults, Fairness.FAIR.policy().getComparator());
  }

  @Test
  void theLargerDeficitGoesFirst() {
    assertThat(sorting().compare(b, a)).isNegative();
    assertThat(sorting().compare(a, b)).isPositive();
  }

  @Test
  void whatAQueueWasGivenCountsInTheNextSortingAndNotInThisOne() {
    QueueOrder now = sorting();
    assertThat(now.compare(b, a)).isNegative();
    b.use(600);

    assertThat(now.compare(b, a)).isNegative();
    assertThat(now.compare(a, b)).isPositive();
    assertThat(sorting().compare(b, a)).isPositive();
  }

  @Test
  void sharesCountAsOfTheLastUpdate() {
    assertThat(sorting().compare(b, a)).isNegative();
    a.setFairShare(Resource.newInstance(900, 0));

    assertThat(sorting().compare(b, a)).isNegative();
    update();
    assertThat(sorting().compare(b, a)).isPositive();
  }

  @Test
  void aRankThatOutlivesAnUpdateIsTakenAfresh() {
    KeptRank kept = new KeptRank();
    assertThat(kept.in(sorting(), a, ranks).deficit()).isCloseTo(0.2, within(1e-9));
    a.setFairShare(Resource.newInstance(900, 0));

    assertThat(kept.in(sorting(), a, ranks).deficit()).isCloseTo(0.2, within(1e-9));
    update();
    assertThat(kept.in(sorting(), a, ranks).deficit()).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void aQueueWithoutWeightComesAfterAllOthers() {
    FakeSchedulable weightless =
        new FakeSchedulable("w", 0, Resources.none(), Resources.unbounded());
    weightless.setFairShare(Resource.newInstance(1000, 0));

    assertThat(sorting().compare(weightless, a)).isPositive();
    assertThat(faults.count()).isZero();
  }
}
