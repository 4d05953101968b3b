/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ResourceVectorTest {
  private static final ResourceVector CLUSTER =
      ResourceVector.of(new String[] {"memory-mb", "vcores", "gpu"}, 1000, 10, 4);

  @Test
  void theDominantShareIsTheLargestOfAnyType() {
    assertThat(vector("memory-mb", 100, "gpu", 2).dominantShare(CLUSTER)).isEqualTo(0.5);
    assertThat(vector("memory-mb", 100, "fpga", 2).dominantShare(CLUSTER)).isEqualTo(0.1);
    assertThat(CLUSTER.dominantShare(ResourceVector.NONE)).isZero();
  }

  @Test
  void typesAreAddedByNameWhateverTheirOrder() {
    ResourceVector sum = vector("memory-mb", 1, "gpu", 2).plus(vector("gpu", 3, "vcores", 4), 2);

    assertThat(sum.amount("memory-mb")).isEqualTo(1);
    assertThat(sum.amount("gpu")).isEqualTo(8);
    assertThat(sum.amount("vcores")).isEqualTo(8);
  }

  @Test
  void refusesWhatIsNoAmount() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceVector.of("gpu", -1))
        .withMessageContaining("gpu");
  }

  @Test
  void sumsDifferencesAndMultiplesAreByType() {
    ResourceVector some = amount(10, 2, 0);
    ResourceVector other = amount(4, 3, 1);

    assertThat(some.plus(other)).isEqualTo(amount(14, 5, 1));
    assertThat(some.minus(other)).isEqualTo(amount(6, -1, -1));
    assertThat(some.beyond(other)).isEqualTo(amount(6, 0, 0));
    assertThat(some.min(other)).isEqualTo(amount(4, 2, 0));
    assertThat(some.max(other)).isEqualTo(amount(10, 3, 1));
    assertThat(amount(5, 3, 1).times(0.5).floor()).isEqualTo(amount(2, 1, 0));
    assertThat(ResourceVector.NONE.plus(some).minus(ResourceVector.NONE)).isEqualTo(some);
    assertThat(some).isEqualTo(amount(10, 2, 0)).isNotEqualTo(other);
  }

  @Test
  void whatFitsFitsInEveryType() {
    assertThat(amount(4, 3, 0).fitsIn(amount(4, 3, 0))).isTrue();
    assertThat(amount(4, 3, 0).fitsIn(amount(9, 2, 9))).isFalse();
    assertThat(ResourceVector.NONE.isPositive()).isFalse();
    assertThat(amount(-1, 0, 1).isPositive()).isTrue();
  }

  /** Caught: a type that one of the two has nothing of counts as shared. */
  @Test
  void twoShareATypeWhereBothHaveSomeOfIt() {
    assertThat(amount(1, 0, 5).shares(amount(0, 1, 5))).isTrue();
    assertThat(amount(1, 0, 5).shares(amount(0, 1, 0))).isFalse();
    assertThat(amount(-1, 2, 0).shares(amount(3, -1, 0))).isFalse();
  }

  @Test
  void partsAreOfTheTypesThatATargetNames() {
    ResourceVector has = amount(3, 1, 8);
    ResourceVector target = amount(4, 5, 0);

    assertThat(has.dominantShare(target)).isEqualTo(0.75);
    assertThat(has.largestShare(target)).isEqualTo(0.75);
    assertThat(has.smallestShare(target)).isEqualTo(0.2);
  }

  @Test
  void whereNothingIsAimedAtAnythingIsEnough() {
    assertThat(ResourceVector.NONE.dominantShare(ResourceVector.NONE)).isZero();
    assertThat(ResourceVector.NONE.largestShare(ResourceVector.NONE)).isInfinite();
    assertThat(ResourceVector.NONE.smallestShare(ResourceVector.NONE)).isInfinite();
  }

  @Test
  void unitsAreCountedInTheTypeThatHoldsFewestOrMost() {
    ResourceVector unit = amount(1024, 2, 0);

    assertThat(amount(4096, 6, 1).fewestUnits(unit)).isEqualTo(3);
    assertThat(amount(4096, 6, 1).mostUnits(unit)).isEqualTo(4);
    // Shares of memory alone say nothing of vcores.
    assertThat(amount(4096, 0, 0).fewestUnits(unit)).isEqualTo(4);
    assertThat(ResourceVector.NONE.fewestUnits(unit)).isZero();
    assertThat(ResourceVector.NONE.mostUnits(unit)).isZero();
  }

  /** Shares are rounded down, so that a megabyte may be missing of a container. */
  @Test
  void whatIsMissingByRoundingIsNotMissing() {
    assertThat(amount(2047, 0, 0).mostUnits(amount(1024, 1, 0))).isEqualTo(2);
    assertThat(amount(2000, 0, 0).mostUnits(amount(1024, 1, 0))).isEqualTo(1);
  }

  @Test
  void itNamesTheUnits() {
    assertThat(amount(1024, 0.5, 7)).hasToString("<1024 MB, 0.5 vcores, 7 gpu>");
  }

  private static ResourceVector amount(double... amounts) {
    return ResourceVector.signed(new String[] {"memory-mb", "vcores", "gpu"}, amounts);
  }

  private static ResourceVector vector(String a, double x, String b, double y) {
    return ResourceVector.of(new String[] {a, b}, x, y);
  }
}
