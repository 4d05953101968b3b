/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.WorkloadJob;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * {@code flex-paper} and {@code edf} on ten slots, by hand. A round of tasks takes 12 s: their 10
 * s, and a heartbeat each of the node and of the master.
 */
class DeadlineSchedulersTest {
  private static final SimulationSettings TEN = SimulationSettings.pool(1, 10);
  private static final WorkloadJob LARGE = Trial.job("large", "ann", 0, Trial.tasks(50, 10));
  private static final WorkloadJob SMALL = Trial.job("small", "ann", 0, Trial.tasks(9, 10));

  /**
   * Nothing is known of either, so the job of fewer tasks has the slots, beside one of the other.
   * 49 tasks are left after that round: five rounds of ten.
   */
  @Test
  void thePapersFlexServesTheSmallerJobFirst() {
    assertThat(Trial.run("flex-paper", TEN, LARGE, SMALL).endSeconds)
        .containsEntry("small", 12L)
        .containsEntry("large", 72L);
    // Five slots each: two rounds.
    assertThat(Trial.run("fair", TEN, LARGE, SMALL).endSeconds).containsEntry("small", 24L);
  }

  /** 50 tasks end in time only if they go first; the small job can wait. */
  @Test
  void thePapersFlexMeetsADeadline() {
    WorkloadJob urgent = LARGE.withTags(Set.of("lsps.deadline=85s"));
    String flex = "flex-paper[yarn.scheduler.flex.metric=tardy-jobs]";
    Trial trial = Trial.run(flex, TEN, urgent, SMALL.withTags(Set.of("lsps.deadline=85s")));

    assertThat(trial.endSeconds.get("large")).isLessThanOrEqualTo(85);
    assertThat(trial.endSeconds.get("small")).isLessThanOrEqualTo(85);
  }

  @Test
  void theEarliestDeadlineGoesFirstAndJobsWithoutOneLast() {
    WorkloadJob urgent = LARGE.withTags(Set.of("lsps.deadline=5m"));
    assertThat(Trial.run("edf", TEN, SMALL, urgent).endSeconds)
        .containsEntry("large", 60L)
        .containsEntry("small", 72L);
    WorkloadJob moreUrgent = SMALL.withTags(Set.of("lsps.deadline=4m"));
    assertThat(Trial.run("edf", TEN, urgent, moreUrgent).endSeconds)
        .containsEntry("small", 12L)
        .containsEntry("large", 72L);
  }
}
