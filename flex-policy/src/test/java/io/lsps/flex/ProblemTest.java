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
    PackedSchedule schedule = Flex.best(problem, SearchBudget.placements(1000));

    for (int j = 0; j < 5; j++) {
      assertThat(problem.least(j)).isEqualTo(j < 3 ? 1 : 0);
      assertThat(schedule.completion(j)).isFinite();
    }
    assertThat(GenericOrder.of(problem, () -> true)).endsWith(3, 4);
  }

  @Test
  void maximaEndAtTheSlots() {
    assertThat(of(10, new FlexJob(1, 0, 99, RESPONSE)).most(0)).isEqualTo(10);
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
        .isThrownBy(() -> SlaSteps.of(new double[] {1, 2}, new double[] {5, 4}));
    assertThatIllegalArgumentException().isThrownBy(() -> Metric.parse("fastest"));
  }

  private static Problem of(int slots, FlexJob... jobs) {
    return Problem.of(slots, Aggregate.SUM, List.of(jobs));
  }
}
