/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.master.MapReduceJob.Shuffle;
import org.junit.jupiter.api.Test;

class ShuffleTest {
  @Test
  void copyingWaitsForMapsAndNeverGoesFasterThanItself() {
    Shuffle shuffle = new Shuffle(4);
    for (long end : new long[] {10, 20, 100, 110}) {
      shuffle.finished(end);
    }
    // 40 ms of copying, 10 for each map. From 0: two maps are copied by 30, the third from 100 on,
    // which is just done at 110.
    assertThat(shuffle.copiedMillis(0, 110, 40)).isEqualTo(30);
    // From 95 on copying itself is the limit.
    assertThat(shuffle.copiedMillis(95, 110, 40)).isEqualTo(15);
    assertThat(shuffle.copiedMillis(0, 200, 40)).isEqualTo(40);
    assertThat(shuffle.copiedMillis(110, 110, 40)).isZero();
  }
}
