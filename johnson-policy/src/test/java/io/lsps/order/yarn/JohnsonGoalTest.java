/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.order.Algorithm;
import io.lsps.order.Slots;
import io.lsps.order.yarn.JohnsonGoal.Objective;
import io.lsps.order.yarn.JohnsonGoal.SlotSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JohnsonGoalTest {
  @ParameterizedTest(name = "{0} with slots {1}: holds {2}, searches {3}, two pools {4}, {5}")
  @CsvSource({
    "MAKESPAN, auto, true, true, false, MK_SF_JR",
    "MAKESPAN_TCT, 3:1, true, false, false, MK_TCT_JR",
    "MAKESPAN, none, false, false, false, MK_JR",
    "MAKESPAN, strict auto, true, true, true, MK_SF_JR",
    // Whoever wants each job to end early holds no reduces, unless told to.
    "TCT, auto, false, false, false, SPT",
    "TCT, 1:1, true, false, false, SPT",
    "TCT, strict auto, true, true, true, SPT_SF",
    "SUBMISSION, auto, true, true, false, UNOPTIMISED"
  })
  void whatIsHeldAndSearchedFor(
      Objective objective,
      String slots,
      boolean holds,
      boolean searches,
      boolean twoPools,
      Algorithm algorithm) {
    JohnsonGoal goal = new JohnsonGoal(objective, SlotSplit.parse(slots));

    assertThat(goal.holdsReduces()).isEqualTo(holds);
    assertThat(goal.searches()).isEqualTo(searches);
    assertThat(goal.twoPools()).isEqualTo(twoPools);
    assertThat(goal.algorithm()).isEqualTo(algorithm);
  }

  @Test
  void whereNoSplitIsGivenItIsHalves() {
    JohnsonGoal goal = new JohnsonGoal(Objective.MAKESPAN, SlotSplit.parse("auto"));

    assertThat(goal.given(9)).isEqualTo(new Slots(5, 4));
  }
}
