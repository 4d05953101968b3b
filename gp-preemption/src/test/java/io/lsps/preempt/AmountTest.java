/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Memory, vcores and a third type. */
class AmountTest {
  private static final Amount NONE = Amount.none(3);

  @Test
  void sumsDifferencesAndMultiplesAreByType() {
    Amount some = Amount.of(10, 2, 0);
    Amount other = Amount.of(4, 3, 1);

    assertThat(some.plus(other)).isEqualTo(Amount.of(14, 5, 1));
    assertThat(some.minus(other)).isEqualTo(Amount.of(6, -1, -1));
    assertThat(some.beyond(other)).isEqualTo(Amount.of(6, 0, 0));
    assertThat(some.min(other)).isEqualTo(Amount.of(4, 2, 0));
    assertThat(some.max(other)).isEqualTo(Amount.of(10, 3, 1));
    assertThat(Amount.of(5, 3, 1).times(0.5)).isEqualTo(Amount.of(2, 1, 0));
    assertThat(some).isEqualTo(Amount.of(10, 2, 0)).isNotEqualTo(other);
  }

  @Test
  void whatFitsFitsInEveryType() {
    assertThat(Amount.of(4, 3, 0).fitsIn(Amount.of(4, 3, 0))).isTrue();
    assertThat(Amount.of(4, 3, 0).fitsIn(Amount.of(9, 2, 9))).isFalse();
    assertThat(NONE.isPositive()).isFalse();
    assertThat(Amount.of(-1, 0, 1).isPositive()).isTrue();
  }

  /** Caught: a type that one of the two has nothing of counts as shared. */
  @Test
  void twoShareATypeWhereBothHaveSomeOfIt() {
    assertThat(Amount.of(1, 0, 5).shares(Amount.of(0, 1, 5))).isTrue();
    assertThat(Amount.of(1, 0, 5).shares(Amount.of(0, 1, 0))).isFalse();
    assertThat(Amount.of(-1, 2, 0).shares(Amount.of(3, -1, 0))).isFalse();
  }

  @Test
  void partsAreOfTheTypesThatATargetNames() {
    Amount has = Amount.of(3, 1, 8);
    Amount target = Amount.of(4, 5, 0);

    assertThat(has.dominantShare(target)).isEqualTo(0.75);
    assertThat(has.nearestTo(target)).isEqualTo(0.75);
    assertThat(has.farthestFrom(target)).isEqualTo(0.2);
  }

  @Test
  void whereNothingIsAimedAtAnythingIsEnough() {
    assertThat(NONE.dominantShare(NONE)).isZero();
    assertThat(NONE.nearestTo(NONE)).isInfinite();
    assertThat(NONE.farthestFrom(NONE)).isInfinite();
  }

  @Test
  void aFloorIsCoveredInEveryTypeThatItNames() {
    Amount has = Amount.of(4, 4, 4);

    assertThat(has.coversWithout(Amount.of(1, 1, 1), Amount.of(3, 3, 0))).isTrue();
    assertThat(has.coversWithout(Amount.of(1, 2, 1), Amount.of(3, 3, 0))).isFalse();
    assertThat(has.coversWithout(Amount.of(1, 1, 9), Amount.of(3, 3, 0))).isTrue();
  }

  @Test
  void unitsAreCountedInTheTypeThatHoldsFewestOrMost() {
    Amount unit = Amount.of(1024, 2, 0);

    assertThat(Amount.of(4096, 6, 1).fewestUnits(unit)).isEqualTo(3);
    assertThat(Amount.of(4096, 6, 1).mostUnits(unit)).isEqualTo(4);
    // Shares of memory alone say nothing of vcores.
    assertThat(Amount.of(4096, 0, 0).fewestUnits(unit)).isEqualTo(4);
    assertThat(NONE.fewestUnits(unit)).isZero();
    assertThat(NONE.mostUnits(unit)).isZero();
  }

  /** Shares are rounded down, so that a megabyte may be missing of a container. */
  @Test
  void whatIsMissingByRoundingIsNotMissing() {
    assertThat(Amount.of(2047, 0, 0).mostUnits(Amount.of(1024, 1, 0))).isEqualTo(2);
    assertThat(Amount.of(2000, 0, 0).mostUnits(Amount.of(1024, 1, 0))).isEqualTo(1);
  }

  @Test
  void itIsToldWithItsUnits() {
    assertThat(Amount.of(1024, 1, 7)).hasToString("<1024 MB, 1 vcores, 7>");
  }
}
