/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SizeClassTest {
  @Test
  void aClassHoldsAFactorOfFour() {
    assertThat(SizeClass.of(1)).isZero();
    assertThat(SizeClass.of(3.99)).isZero();
    assertThat(SizeClass.of(4)).isEqualTo(1);
    assertThat(SizeClass.of(0.25)).isEqualTo(-1);
    assertThat(SizeClass.of(0.24)).isEqualTo(-2);
  }

  @Test
  void nothingIsBeforeTheFirstAndEveryNumberHasAClass() {
    assertThat(SizeClass.of(0)).isEqualTo(SizeClass.FIRST);
    assertThat(SizeClass.of(Double.MIN_VALUE)).isGreaterThan(SizeClass.FIRST);
    assertThat(SizeClass.of(Double.POSITIVE_INFINITY))
        .isGreaterThan(SizeClass.of(Double.MAX_VALUE));
  }

  @Test
  void workLeftMustBeANumber() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SizeClass.of(Double.NaN))
        .withMessageContaining("NaN");
    assertThatIllegalArgumentException().isThrownBy(() -> SizeClass.of(-1));
  }
}
