/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The least and the largest of what was seen lately. */
class RecentValuesTest {
  private final RecentValues values = new RecentValues(10);

  @Test
  void nothingWasSeenYet() {
    assertThat(values.least()).isZero();
    assertThat(values.most()).isZero();
  }

  @Test
  void whatIsOlderThanTheSpanIsForgotten() {
    values.add(5, 0);
    values.add(1, 4);
    values.add(3, 9);
    assertThat(values.least()).isEqualTo(1);
    assertThat(values.most()).isEqualTo(5);

    values.add(3, 10);
    assertThat(values.most()).isEqualTo(3);
    values.add(3, 14);
    assertThat(values.least()).isEqualTo(3);
  }
}
