/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.order.Estimator.TaskEnds;
import org.junit.jupiter.api.Test;

class TaskEndsTest {
  /**
   * Caught: reduces that may start after the maps that started first, not those that ended first.
   */
  @Test
  void endsAreCountedByTimeWhateverTheirOrder() {
    TaskEnds ends = new TaskEnds(true);
    ends.add(30, 2);
    ends.add(10, 1);
    ends.add(20, 3);

    assertThat(ends.ofFirst(1)).isEqualTo(10);
    assertThat(ends.ofFirst(2)).isEqualTo(20);
    assertThat(ends.ofFirst(4)).isEqualTo(20);
    assertThat(ends.ofFirst(5)).isEqualTo(30);
    assertThat(ends.last).isEqualTo(30);
  }

  @Test
  void manyEndsAreKept() {
    TaskEnds ends = new TaskEnds(true);
    for (int end = 100; end > 0; end--) {
      ends.add(end, 1);
    }

    assertThat(ends.ofFirst(37)).isEqualTo(37);
  }

  @Test
  void whereOnlyTheLastIsKeptItStandsForAll() {
    TaskEnds ends = new TaskEnds(false);
    ends.add(30, 2);
    ends.add(10, 1);

    assertThat(ends.last).isEqualTo(30);
    assertThat(ends.ofFirst(1)).isEqualTo(30);
  }
}
