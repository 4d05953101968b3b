/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceOrderTest {
  private static final double NEXT = 0.01;

  /** Deals out containers one by one; what each has must be in proportion to its share. */
  @Test
  void whatIsLeftOverGoesInProportion() {
    double[] entitled = {0.10, 0.01};
    double[] used = new double[2];
    for (int i = 0; i < 110; i++) {
      double first = ServiceOrder.PROPORTION.claim(entitled[0], used[0], NEXT);
      double second = ServiceOrder.PROPORTION.claim(entitled[1], used[1], NEXT);
      used[first > second ? 0 : 1] += NEXT;
    }
    assertThat(Math.round(used[0] / NEXT)).isEqualTo(100);
    assertThat(Math.round(used[1] / NEXT)).isEqualTo(10);
  }

  @Test
  void byDeficitItGoesEqually() {
    double[] entitled = {0.10, 0.01};
    double[] used = new double[2];
    for (int i = 0; i < 111; i++) {
      double first = ServiceOrder.DEFICIT.claim(entitled[0], used[0], NEXT);
      double second = ServiceOrder.DEFICIT.claim(entitled[1], used[1], NEXT);
      used[first > second ? 0 : 1] += NEXT;
    }
    assertThat(Math.round(used[0] / NEXT)).isEqualTo(60);
    assertThat(Math.round(used[1] / NEXT)).isEqualTo(51);
  }

  @Test
  void aUserWithoutAShareHasAClaimThatCanBeCompared() {
    assertThat(ServiceOrder.PROPORTION.claim(0, 0, 0)).isNotNaN();
    assertThat(ServiceOrder.PROPORTION.claim(0, 0, NEXT))
        .isLessThan(ServiceOrder.PROPORTION.claim(0.1, 0.5, NEXT));
  }
}
