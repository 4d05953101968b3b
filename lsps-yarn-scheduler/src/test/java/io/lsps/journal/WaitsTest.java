/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.journal.Waits.QueueWaits;
import io.lsps.journal.Waits.WaitHistogram;
import org.junit.jupiter.api.Test;

class WaitsTest {
  private final Waits waits = new Waits();

  @Test
  void eachBucketHoldsAllThatWaitedAtMostAsLong() {
    // Caught: buckets that count each wait once, of which Prometheus makes wrong quantiles.
    waits.master("root.a", 500);
    waits.master("root.a", 15_000);
    waits.master("root.a", 8_000_000);
    WaitHistogram masters = waits.all().get(0).masters();
    assertThat(masters.upTo(0)).isEqualTo(1);
    assertThat(masters.upTo(1)).isEqualTo(1);
    assertThat(masters.upTo(2)).isEqualTo(2);
    assertThat(masters.upTo(6)).isEqualTo(2);
    assertThat(masters.count()).isEqualTo(3);
    assertThat(masters.seconds()).isEqualTo(8015.5);
    assertThat(waits.all().get(0).tasks().count()).isZero();
  }

  @Test
  void manyQueuesAreBoundedAndNobodyIsLost() {
    for (int i = 0; i < Waits.MOST_QUEUES + 50; i++) {
      waits.task("root.q" + i, 1000);
    }
    assertThat(waits.all()).hasSize(Waits.MOST_QUEUES + 1);
    QueueWaits others = waits.all().get(Waits.MOST_QUEUES);
    assertThat(others.queue).isEqualTo(Waits.OTHERS);
    assertThat(others.tasks().count()).isEqualTo(50);
    waits.task("root.q0", 1000);
    assertThat(others.tasks().count()).isEqualTo(50);
  }

  @Test
  void aClockThatWentBackCountsAsNoWait() {
    waits.master("root.a", -5);
    assertThat(waits.all().get(0).masters().upTo(0)).isEqualTo(1);
    assertThat(waits.all().get(0).masters().seconds()).isZero();
  }

  @Test
  void reasonsAddUp() {
    waits.reason("root.a", "order", 60);
    waits.reason("root.a", "order", 61);
    waits.reason("root.a", "node", 60);
    assertThat(waits.all().get(0).reasons())
        .containsEntry("order", 121.0)
        .containsEntry("node", 60.0);
  }
}
