/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.order.Algorithm;
import io.lsps.order.Slots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JohnsonGoalTest {
  @ParameterizedTest(name = "{0} with slots {1}, {2}: holds {3}, searches {4}, two pools {5}, {6}")
  @CsvSource({
    "MAKESPAN, auto, WORK_CONSERVING, true, true, false, MK_SF_JR",
    "MAKESPAN_TCT, 3:1, WORK_CONSERVING, true, false, false, MK_TCT_JR",
    "MAKESPAN, none, WORK_CONSERVING, false, false, false, MK_JR",
    "MAKESPAN, none, STRICT, false, false, false, MK_JR",
    "MAKESPAN, auto, STRICT, true, true, true, MK_SF_JR",
    // Whoever wants each job to end early holds no reduces, unless told to.
    "TCT, auto, WORK_CONSERVING, false, false, false, SPT",
    "TCT, 1:1, WORK_CONSERVING, true, false, false, SPT",
    "TCT, auto, STRICT, true, true, true, SPT_SF",
    "SUBMISSION, auto, WORK_CONSERVING, true, true, false, UNOPTIMISED"
  })
  void whatIsHeldAndSearchedFor(
      JohnsonObjective objective,
      String slots,
      JohnsonSplit split,
      boolean holds,
      boolean searches,
      boolean twoPools,
      Algorithm algorithm) {
    JohnsonGoal goal = new JohnsonGoal(objective, JohnsonSlots.parse(slots), split);

    assertThat(goal.holdsReduces()).isEqualTo(holds);
    assertThat(goal.searches()).isEqualTo(searches);
    assertThat(goal.twoPools()).isEqualTo(twoPools);
    assertThat(goal.algorithm()).isEqualTo(algorithm);
  }

  @Test
  void whereNoSplitIsGivenItIsHalves() {
    JohnsonGoal goal =
        new JohnsonGoal(
            JohnsonObjective.MAKESPAN, JohnsonSlots.parse("auto"), JohnsonSplit.WORK_CONSERVING);

    assertThat(goal.given(9)).isEqualTo(new Slots(5, 4));
  }
}
