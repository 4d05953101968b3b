/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WeightedSharesTest {
  private static final long ALL = Long.MAX_VALUE;

  private static long[] shares(double[] weights, long[] least, long[] most, long total) {
    return WeightedShares.of(weights, least, most, total);
  }

  @Test
  void sharesAreInProportionToWeights() {
    assertThat(shares(new double[] {1, 3}, new long[2], new long[] {ALL, ALL}, 100))
        .containsExactly(25, 75);
  }

  @Test
  void whatOneMayNotHaveGoesToTheOthers() {
    assertThat(shares(new double[] {1, 1, 1}, new long[3], new long[] {10, ALL, ALL}, 100))
        .containsExactly(10, 45, 45);
  }

  @Test
  void whatOneMustHaveComesFromTheOthers() {
    assertThat(
            shares(new double[] {1, 1, 1}, new long[] {60, 0, 0}, new long[] {ALL, ALL, ALL}, 100))
        .containsExactly(60, 20, 20);
  }

  @Test
  void leastSharesAreKeptEvenWhereTheyExceedTheTotal() {
    assertThat(shares(new double[] {1, 1}, new long[] {80, 80}, new long[] {ALL, ALL}, 100))
        .containsExactly(80, 80);
  }

  @Test
  void aChildWithoutWeightGetsItsLeastShareAndOneWithoutRoomNothing() {
    assertThat(
            shares(new double[] {0, 1, 1}, new long[] {30, 0, 20}, new long[] {ALL, ALL, 0}, 100))
        .containsExactly(30, 70, 0);
  }

  @Test
  void nothingIsDividedAmongNobody() {
    assertThat(shares(new double[0], new long[0], new long[0], 100)).isEmpty();
  }

  @Test
  void arraysOfDifferentLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shares(new double[2], new long[1], new long[2], 1))
        .withMessage("2 weights, but 1 least and 2 most");
  }
}
