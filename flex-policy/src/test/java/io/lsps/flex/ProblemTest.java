/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
  private static final Penalty RESPONSE = Penalty.linear(1, 0);

  @Test
  void minimaThatFitStay() {
    Problem problem = of(10, new FlexJob(1, 4, 8, RESPONSE), new FlexJob(1, 6, 8, RESPONSE));

    assertThat(problem.least(0)).isEqualTo(4);
    assertThat(problem.least(1)).isEqualTo(6);
  }

  @Test
  void minimaThatDoNotFitAreScaledAndNobodyGoesWithout() {
    Problem problem =
        of(
            10,
            new FlexJob(1, 1, 50, RESPONSE),
            new FlexJob(1, 11, 50, RESPONSE),
            new FlexJob(1, 5, 50, RESPONSE));

    // One each; of the other 7, in the proportion 0 : 10 : 4.
    assertThat(problem.least(0)).isEqualTo(1);
    assertThat(problem.least(1)).isEqualTo(6);
    assertThat(problem.least(2)).isEqualTo(3);
  }

  @Test
  void ofMoreJobsThanSlotsTheFirstHaveOneEach() {
    Problem problem =
        Problem.of(3, Aggregate.SUM, Collections.nCopies(5, new FlexJob(9, 2, 3, RESPONSE)));
    PackedSchedule schedule = Flex.best(problem, new SearchBudget(1000, () -> true), List.of());

    for (int j = 0; j < 5; j++) {
      assertThat(problem.least(j)).isEqualTo(j < 3 ? 1 : 0);
      assertThat(schedule.completion(j)).isFinite();
    }
    assertThat(Flex.genericOrder(problem, () -> true)).endsWith(3, 4);
  }

  @Test
  void maximaEndAtTheSlots() {
    assertThat(of(10, new FlexJob(1, 0, 99, RESPONSE)).most[0]).isEqualTo(10);
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatIllegalArgumentException().isThrownBy(() -> new FlexJob(-1, 0, 1, RESPONSE));
    assertThatIllegalArgumentException().isThrownBy(() -> new FlexJob(Double.NaN, 0, 1, RESPONSE));
    assertThatIllegalArgumentException().isThrownBy(() -> new FlexJob(1, 2, 1, RESPONSE));
    assertThatIllegalArgumentException().isThrownBy(() -> new FlexJob(1, 0, 0, RESPONSE));
    assertThatIllegalArgumentException().isThrownBy(() -> of(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Penalty.linear(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Penalty.hinge(1, Double.NaN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Penalty.steps(new double[] {1, 2}, new double[] {5, 4}));
    assertThatIllegalArgumentException().isThrownBy(() -> Metric.parse("fastest"));
  }

  private static Problem of(int slots, FlexJob... jobs) {
    return Problem.of(slots, Aggregate.SUM, List.of(jobs));
  }

  @Test
  void oneThatHasNearlyTheSameWorkHasTheSameAnswer() {
    Problem problem = two(Aggregate.SUM, 100, 3, Penalty.hinge(1, 50));

    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, Penalty.hinge(1, 50)), 0)).isTrue();
    assertThat(problem.isNearly(two(Aggregate.SUM, 101, 3, Penalty.hinge(1, 50)), 0.02)).isTrue();
    assertThat(problem.isNearly(two(Aggregate.SUM, 103, 3, Penalty.hinge(1, 50)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 4, Penalty.hinge(1, 50)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.MAX, 100, 3, Penalty.hinge(1, 50)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, Penalty.hinge(1, 48)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, Penalty.hinge(2, 50)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, Penalty.linear(1, 50)), 0.02)).isFalse();
  }

  @Test
  void inASumAConstantMoreForAJobChangesNothing() {
    Problem sum = two(Aggregate.SUM, 100, 3, Penalty.linear(1, -10));
    Problem worst = two(Aggregate.MAX, 100, 3, Penalty.linear(1, -10));

    assertThat(sum.isNearly(two(Aggregate.SUM, 100, 3, Penalty.linear(1, -90)), 0)).isTrue();
    assertThat(sum.isNearly(two(Aggregate.SUM, 100, 3, Penalty.linear(2, -10)), 0)).isFalse();
    assertThat(worst.isNearly(two(Aggregate.MAX, 100, 3, Penalty.linear(1, -90)), 0)).isFalse();
    assertThat(worst.isNearly(two(Aggregate.MAX, 100, 3, Penalty.linear(1, -10)), 0)).isTrue();
  }

  @Test
  void agreementsAreTheSameOnlyWithTheSameCostsAndNearlyTheSameTimes() {
    Problem problem = two(Aggregate.SUM, 100, 3, steps(50, 60, 2));

    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, steps(50, 60.5, 2)), 0.02)).isTrue();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, steps(50, 62, 2)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, steps(50, 60, 3)), 0.02)).isFalse();
    assertThat(problem.isNearly(two(Aggregate.SUM, 100, 3, Penalty.step(2, 50)), 0.02)).isFalse();
  }

  private static Penalty steps(double first, double second, double cost) {
    return Penalty.steps(new double[] {first, second}, new double[] {1, cost});
  }

  private static Problem two(Aggregate aggregate, double work, int most, Penalty penalty) {
    return Problem.of(
        8,
        aggregate,
        List.of(new FlexJob(work, 1, most, penalty), new FlexJob(40, 1, 8, Penalty.NONE)));
  }
}
