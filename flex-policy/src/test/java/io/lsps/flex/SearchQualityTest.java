/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.BiFunction;
import net.jqwik.api.Example;

/**
 * Each search alone, from a poor start and with few steps: what it finds, as a sum over draws. The
 * figures are what was reached when this was written. A search that takes a wrong turn, or wastes
 * its steps, finds less.
 */
class SearchQualityTest {
  private static final int DRAWS = 60;
  private static final int JOBS = 12;

  private static double sum(Metric metric, BiFunction<Problem, Candidates, Double> search) {
    double sum = 0;
    for (long seed = 1; seed <= DRAWS; seed++) {
      Problem problem = Problems.random(metric, JOBS, 24, seed);
      Candidates candidates = new Candidates(problem);
      candidates.offer(backwards());
      double found = search.apply(problem, candidates);
      sum += Double.isFinite(found) ? found : 0;
    }
    return sum;
  }

  private static int[] backwards() {
    int[] order = new int[JOBS];
    Arrays.setAll(order, place -> JOBS - 1 - place);
    return order;
  }

  private static double placements(Metric metric, long placements) {
    return sum(
        metric,
        (problem, candidates) -> {
          new PlacementSearch(new SearchBudget(placements, () -> true), candidates).run(problem);
          return candidates.bestValue();
        });
  }

  private static double prefixes(Metric metric, int width) {
    return sum(
        metric,
        (problem, candidates) -> {
          long placements = (long) width * JOBS * JOBS;
          new PrefixSearch(problem, placements, () -> true).orders().forEach(candidates::offer);
          return candidates.bestValue();
        });
  }

  private static double thresholds(Metric metric) {
    return sum(
        metric,
        (problem, candidates) -> {
          Flex.offerThresholds(problem, candidates, new SearchBudget(0, () -> true));
          return candidates.bestValue();
        });
  }

  private static double onTime(Metric metric, long placements) {
    return sum(
        metric,
        (problem, candidates) -> {
          PackedSchedule packed = candidates.schedule();
          double[] dues =
              new OnTimeSearch(problem, new SearchBudget(placements, () -> true)).dues(packed);
          return dues == null ? packed.value : problem.value(dues);
        });
  }

  private static double generic(Metric metric) {
    return sum(
        metric,
        (problem, candidates) ->
            Packing.schedule(problem, Flex.genericOrder(problem, () -> true)).value);
  }

  @Example
  void movesOfOneJob() {
    assertThat(placements(Metric.AVERAGE_RESPONSE, 60)).isLessThan(16_044.5);
    assertThat(placements(Metric.AVERAGE_RESPONSE, 600)).isLessThan(14_941.5);
    assertThat(placements(Metric.AVERAGE_RESPONSE, 6_000)).isLessThan(14_505.8);
    assertThat(placements(Metric.WEIGHTED_TARDINESS, 600)).isLessThan(761.1);
    assertThat(placements(Metric.WEIGHTED_TARDINESS, 6_000)).isLessThan(639.1);
    assertThat(placements(Metric.MAX_WEIGHTED_RESPONSE, 6_000)).isLessThan(1_591.3);
    assertThat(placements(Metric.SLA_COST, 60)).isLessThanOrEqualTo(1_221);
    assertThat(placements(Metric.SLA_COST, 600)).isLessThanOrEqualTo(1_104);
    assertThat(placements(Metric.SLA_COST, 6_000)).isLessThanOrEqualTo(1_044);
  }

  @Example
  void ordersBuiltFromTheFront() {
    assertThat(prefixes(Metric.TARDY_JOBS, 1)).isLessThanOrEqualTo(158);
    assertThat(prefixes(Metric.TARDY_JOBS, 4)).isLessThanOrEqualTo(151);
    assertThat(prefixes(Metric.TARDY_JOBS, 64)).isLessThanOrEqualTo(143);
    assertThat(prefixes(Metric.WEIGHTED_TARDY_JOBS, 1)).isLessThan(66.26);
    assertThat(prefixes(Metric.WEIGHTED_TARDY_JOBS, 64)).isLessThan(59.39);
    assertThat(prefixes(Metric.SLA_COST, 1)).isLessThanOrEqualTo(1_166);
    assertThat(prefixes(Metric.SLA_COST, 4)).isLessThanOrEqualTo(1_113);
    assertThat(prefixes(Metric.SLA_COST, 64)).isLessThanOrEqualTo(1_072);
  }

  @Example
  void boundsOfAWorstCase() {
    assertThat(thresholds(Metric.MAX_RESPONSE)).isLessThan(2_572);
    assertThat(thresholds(Metric.MAX_WEIGHTED_RESPONSE)).isLessThan(1_595);
    assertThat(thresholds(Metric.MAKESPAN)).isLessThan(2_212.5);
    assertThat(thresholds(Metric.MAX_STRETCH)).isLessThan(263.45);
    assertThat(thresholds(Metric.MAX_TARDINESS)).isLessThan(924.1);
    assertThat(thresholds(Metric.MAX_WEIGHTED_TARDINESS)).isLessThan(456.91);
    assertThat(thresholds(Metric.MAX_WEIGHTED_LATENESS)).isLessThan(452.88);
  }

  @Example
  void setsOfDueTimesThatCanBeMet() {
    assertThat(onTime(Metric.TARDY_JOBS, 100)).isLessThanOrEqualTo(133);
    assertThat(onTime(Metric.WEIGHTED_TARDY_JOBS, 100)).isLessThan(56.47);
    assertThat(onTime(Metric.WEIGHTED_TARDY_JOBS, 1_000)).isLessThan(56.378);
    assertThat(onTime(Metric.SLA_COST, 100)).isLessThanOrEqualTo(1_206);
    assertThat(onTime(Metric.SLA_COST, 1_000)).isLessThanOrEqualTo(1_087);
    assertThat(onTime(Metric.SLA_COST, 100_000)).isLessThanOrEqualTo(1_032);
  }

  @Example
  void theOrderOfConstantAllocations() {
    assertThat(generic(Metric.AVERAGE_RESPONSE)).isLessThan(14_992.5);
    assertThat(generic(Metric.WEIGHTED_TARDINESS)).isLessThan(807.3);
    assertThat(generic(Metric.MAX_STRETCH)).isLessThan(265.9);
    assertThat(generic(Metric.TARDY_JOBS)).isLessThanOrEqualTo(176);
    assertThat(generic(Metric.SLA_COST)).isLessThanOrEqualTo(1_276);
  }

  /** A due time that was found can be met: else a schedule would promise what nobody keeps. */
  @Example
  void dueTimesThatWereFoundCanBeMet() {
    for (long seed = 1; seed <= DRAWS; seed++) {
      Problem problem = Problems.random(Metric.SLA_COST, JOBS, 24, seed);
      Candidates candidates = new Candidates(problem);
      candidates.offer(backwards());
      double[] dues =
          new OnTimeSearch(problem, new SearchBudget(2_000, () -> true))
              .dues(candidates.schedule());

      assertThat(dues == null || new DeadlineFlow(problem).feasible(problem.work, dues))
          .as("seed %d", seed)
          .isTrue();
    }
  }

  @Example
  void withoutBudgetNoDueTimesAreLookedFor() {
    Problem problem = Problems.random(Metric.SLA_COST, JOBS, 24, 1);
    Candidates candidates = new Candidates(problem);
    candidates.offer(backwards());
    PackedSchedule packed = candidates.schedule();

    assertThat(new OnTimeSearch(problem, new SearchBudget(0, () -> true)).dues(packed)).isNull();
    assertThat(new OnTimeSearch(problem, new SearchBudget(9_999, () -> false)).dues(packed))
        .isNull();
    assertThat(new OnTimeSearch(problem, new SearchBudget(2_000, () -> true)).dues(packed))
        .isNotNull();
  }
}
