/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.workload.RisingOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PackingTest {
  private static final Penalty RESPONSE = Penalty.linear(1, 0);

  @Example
  void minimaFirstThenTheRestInPriorityOrder() {
    Problem problem =
        Problem.of(
            10,
            Aggregate.SUM,
            List.of(
                new FlexJob(40, 2, 10, RESPONSE),
                new FlexJob(12, 1, 4, RESPONSE),
                new FlexJob(20, 2, 10, RESPONSE)));
    PackedSchedule schedule = Packing.schedule(problem, new int[] {1, 2, 0});

    // Job 1 has its maximum 4, job 2 the partial rest 4, job 0 its minimum 2. At 3 s job 1 ends and
    // job 2 (8 left) has 8; at 4 s job 0 (32 left) has all 10.
    assertThat(schedule.slots(0)).isEqualTo(2);
    assertThat(schedule.slots(1)).isEqualTo(4);
    assertThat(schedule.slots(2)).isEqualTo(4);
    assertThat(schedule.completion(1)).isEqualTo(3);
    assertThat(schedule.completion(2)).isEqualTo(4);
    assertThat(schedule.completion(0)).isCloseTo(7.2, within(1e-12));
    assertThat(schedule.value).isCloseTo(14.2, within(1e-12));
  }

  @Property(tries = 500, seed = "1")
  void itDoesWhatTheSchemeAsPrintedDoes(
      @ForAll @IntRange(min = 1, max = 30) int jobs,
      @ForAll @IntRange(min = 1, max = 60) int slots,
      @ForAll long seed) {
    Problem problem = Problems.random(Metric.AVERAGE_RESPONSE, jobs, slots, seed);
    int[] order = shuffled(jobs, seed);
    PackedSchedule schedule = Packing.schedule(problem, order);
    double[] expected = asPrinted(problem, order);
    for (int j = 0; j < jobs; j++) {
      assertThat(schedule.completion(j))
          .isCloseTo(expected[j], within(1e-9 * (1 + Math.abs(expected[j]))));
    }
  }

  @Property(tries = 300, seed = "1")
  void everySlotThatCanBeUsedIsUsed(
      @ForAll @IntRange(min = 1, max = 20) int jobs,
      @ForAll @IntRange(min = 1, max = 60) int slots,
      @ForAll long seed) {
    Problem problem = Problems.random(Metric.MAKESPAN, jobs, slots, seed);
    PackedSchedule schedule = Packing.schedule(problem, shuffled(jobs, seed));
    int given = 0;
    int most = 0;
    for (int j = 0; j < jobs; j++) {
      assertThat(schedule.slots(j)).isBetween(problem.least(j), problem.most[j]);
      given += schedule.slots(j);
      most += problem.most[j];
    }
    assertThat(given).isEqualTo(Math.min(slots, most));
  }

  private static int[] shuffled(int jobs, long seed) {
    double[] keys = new Random(seed).doubles(jobs).toArray();
    return RisingOrder.of(keys);
  }

  /** Fig. 3 of the paper, line by line. */
  private static double[] asPrinted(Problem problem, int[] priority) {
    int size = problem.size();
    double[] left = problem.work.clone();
    double[] ends = new double[size];
    boolean[] done = new boolean[size];
    double now = 0;
    for (int interval = 0; interval < size; interval++) {
      int[] rate = new int[size];
      int slack = problem.slots;
      for (int j = 0; j < size; j++) {
        rate[j] = done[j] ? 0 : problem.least[j];
        slack -= rate[j];
      }
      for (int j : priority) {
        int more = done[j] ? 0 : Math.min(slack, problem.most[j] - problem.least[j]);
        rate[j] += more;
        slack -= more;
      }
      int first = -1;
      double shortest = Double.POSITIVE_INFINITY;
      for (int j : priority) {
        double time = left[j] <= 0 ? 0 : left[j] / rate[j];
        if (!done[j] && time < shortest) {
          shortest = time;
          first = j;
        }
      }
      now += shortest;
      for (int j = 0; j < size; j++) {
        left[j] -= rate[j] * shortest;
      }
      ends[first] = now;
      done[first] = true;
    }
    return Arrays.copyOf(ends, size);
  }
}
