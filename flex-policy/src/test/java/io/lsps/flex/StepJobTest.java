/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.flex.StepAllocation.StepJob;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class StepJobTest {
  private static StepJob of(double work, int least, int most, Penalty penalty) {
    FlexJob job = new FlexJob(work, least, most, penalty);
    return StepJob.of(Problem.of(20, Aggregate.SUM, List.of(job)), 0);
  }

  @Example
  void aLevelForEachDueTimeThatMoreSlotsCanMeet() {
    // With 2 slots 60 s, which costs 9; 3 slots meet 40 s, 6 meet 20 s, and nothing meets 5 s.
    StepJob job = of(120, 2, 12, Penalty.steps(new double[] {5, 20, 40}, new double[] {1, 4, 9}));

    assertThat(job.levels).isEqualTo(2);
    assertThat(job.slots(0)).isEqualTo(1);
    assertThat(job.gain(0)).isEqualTo(5);
    assertThat(job.slots(1)).isEqualTo(4);
    assertThat(job.gain(1)).isEqualTo(8);
    assertThat(job.efficiency).isEqualTo(5);
  }

  @Example
  void aDueTimeThatAllItsSlotsJustMeetIsALevel() {
    StepJob job = of(120, 0, 12, Penalty.step(3, 10));

    assertThat(job.levels).isEqualTo(1);
    assertThat(job.slots(0)).isEqualTo(12);
    assertThat(job.efficiency).isEqualTo(0.25);
    assertThat(of(120.1, 0, 12, Penalty.step(3, 10)).levels).isZero();
    assertThat(of(120, 0, 12, Penalty.step(3, 0)).levels).isZero();
    assertThat(of(120, 12, 12, Penalty.step(3, 10)).levels).isZero();
  }

  @Example
  void dueTimesOfAsManySlotsAreOneLevel() {
    StepJob job = of(12, 0, 4, Penalty.steps(new double[] {10, 11}, new double[] {1, 2}));

    assertThat(job.levels).isEqualTo(1);
    assertThat(job.slots(0)).isEqualTo(2);
    assertThat(job.gain(0)).isEqualTo(2);
  }

  @Example
  void theHighestLevelThatFits() {
    StepJob job = of(120, 2, 12, Penalty.steps(new double[] {5, 20, 40}, new double[] {1, 4, 9}));

    assertThat(job.bestWithin(0)).isEqualTo(-1);
    assertThat(job.bestWithin(1)).isZero();
    assertThat(job.bestWithin(3)).isZero();
    assertThat(job.bestWithin(4)).isEqualTo(1);
    assertThat(job.bestWithin(99)).isEqualTo(1);
  }

  /** The fewest slots: one fewer misses the due time, as the penalty sees it. */
  @Property(tries = 300, seed = "1")
  void aLevelHasTheFewestSlotsThatMeetItsDueTime(@ForAll long seed) {
    java.util.Random random = new java.util.Random(seed);
    double due = 1 + random.nextInt(50) + (random.nextBoolean() ? 0 : random.nextDouble());
    double work = due * (1 + random.nextInt(19)) * (random.nextBoolean() ? 1 : random.nextDouble());
    StepJob job = of(work, 0, 20, Penalty.step(1, due));

    assertThat(job.levels).isEqualTo(1);
    assertThat(work / job.slots(0)).isLessThanOrEqualTo(due);
    assertThat(job.slots(0) == 1 || work / (job.slots(0) - 1) > due).isTrue();
  }

  @Example
  void theMostEfficientComesFirst() {
    StepJob good = of(120, 0, 12, Penalty.step(30, 10));
    StepJob poor = of(120, 0, 12, Penalty.step(3, 10));

    assertThat(StepJob.MOST_EFFICIENT_FIRST.compare(good, poor)).isNegative();
  }
}
