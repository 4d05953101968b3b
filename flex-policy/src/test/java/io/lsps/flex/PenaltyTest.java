/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class PenaltyTest {
  private static final Penalty STEPS = Penalty.steps(new double[] {10, 20}, new double[] {1, 5});

  @Test
  void onlyAnEarlyJobUnderALinearPenaltyCostsLessThanNothing() {
    assertThat(Penalty.linear(2, 10).at(4)).isEqualTo(-12);
    assertThat(Penalty.hinge(2, 10).at(4)).isZero();
    assertThat(Penalty.hinge(2, 10).at(13)).isEqualTo(6);
    assertThat(Penalty.NONE.at(1e9)).isZero();
  }

  /** Caught: a job that ends at its deadline to the second and counts as late. */
  @Test
  void aDueTimeThatIsMetToTheSecondCostsNothing() {
    assertThat(STEPS.at(10)).isZero();
    assertThat(STEPS.at(Math.nextUp(10.0))).isEqualTo(1);
    assertThat(STEPS.at(20)).isEqualTo(1);
    assertThat(STEPS.at(21)).isEqualTo(5);
  }

  @Test
  void withoutWeightNothingCostsNotEvenForEver() {
    assertThat(Penalty.linear(0, 10).at(Double.POSITIVE_INFINITY)).isZero();
    assertThat(Penalty.hinge(0, 10).latest(0)).isInfinite();
  }

  @Test
  void theLatestCompletionWithinABoundIsThatOfTheNextStep() {
    assertThat(STEPS.latest(0)).isEqualTo(10);
    assertThat(STEPS.latest(1)).isEqualTo(20);
    assertThat(STEPS.latest(4.9)).isEqualTo(20);
    assertThat(STEPS.latest(5)).isInfinite();
    assertThat(Penalty.NONE.latest(0)).isInfinite();
  }

  @Property(seed = "1")
  void neverFallsWithTime(
      @ForAll @DoubleRange(min = -50, max = 50) double one,
      @ForAll @DoubleRange(min = -50, max = 50) double other) {
    for (Penalty penalty :
        List.of(STEPS, Penalty.NONE, Penalty.linear(3, 5), Penalty.hinge(3, 5))) {
      assertThat(penalty.at(Math.min(one, other)))
          .isLessThanOrEqualTo(penalty.at(Math.max(one, other)));
    }
  }

  @Property(seed = "1")
  void theLatestCompletionIsTheInverse(
      @ForAll @DoubleRange(min = 0.1, max = 9) double weight,
      @ForAll @DoubleRange(min = 0, max = 100) double bound) {
    assertThat(Penalty.linear(weight, 5).at(Penalty.linear(weight, 5).latest(bound)))
        .isEqualTo(bound, within(1e-9));
    assertThat(Penalty.hinge(weight, 5).at(Penalty.hinge(weight, 5).latest(bound)))
        .isEqualTo(bound, within(1e-9));
  }

  @Test
  void costsThatFallAndDueTimesThatAreNoTimesAreRefused() {
    assertThatThrownBy(() -> Penalty.steps(new double[] {1, 2}, new double[] {3, 2}))
        .hasMessageContaining("must rise");
    assertThatThrownBy(() -> Penalty.steps(new double[0], new double[0]))
        .hasMessageContaining("at least one");
    assertThatThrownBy(() -> Penalty.linear(-1, 0)).hasMessageContaining("was -1.0");
    assertThatThrownBy(() -> Penalty.hinge(1, Double.NaN)).hasMessageContaining("was NaN");
  }
}
