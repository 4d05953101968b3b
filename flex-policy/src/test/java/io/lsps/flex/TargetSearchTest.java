/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Example;

class TargetSearchTest {
  private static final int DRAWS = 60;

  /** Jobs that end at 10 s each, one after the other, by the order given. */
  private static FlexJob job(Penalty penalty) {
    return new FlexJob(40, 0, 4, penalty);
  }

  private static Problem problem(FlexJob... jobs) {
    return Problem.of(4, Aggregate.SUM, List.of(jobs));
  }

  private static double found(Problem problem, long placements, int... start) {
    Candidates candidates = new Candidates(problem);
    candidates.offer(start);
    new TargetSearch(problem, candidates, new SearchBudget(placements, () -> true), placements)
        .run();
    return candidates.bestValue();
  }

  @Example
  void theDearestJobGetsTheOnlyEarlyEnd() {
    Problem problem =
        problem(job(Penalty.step(1, 10)), job(Penalty.step(2, 10)), job(Penalty.step(9, 10)));

    assertThat(found(problem, 10_000, 0, 1, 2)).isEqualTo(3);
  }

  @Example
  void aLaterDueTimeIsTakenWhereTheFirstCostsOthersMore() {
    Penalty patient = Penalty.steps(new double[] {10, 20}, new double[] {1, 50});
    Problem problem = problem(job(patient), job(Penalty.step(9, 10)), job(Penalty.step(5, 30)));

    assertThat(found(problem, 10_000, 0, 1, 2)).isEqualTo(1);
  }

  @Example
  void aWideJobMayStartLaterThanANarrowOneThatIsDueLater() {
    // The narrow one takes 20 s alone, the wide one 5 s: by due time the narrow one ends at 25 s.
    FlexJob narrow = new FlexJob(20, 0, 1, Penalty.step(1, 21));
    FlexJob wide = new FlexJob(70, 0, 4, Penalty.step(1, 20.5));
    Problem problem = problem(wide, narrow);

    assertThat(found(problem, 1_000, 0, 1)).isEqualTo(1);
    assertThat(found(problem, 10_000, 0, 1)).isEqualTo(1);
  }

  @Example
  void aloneItFindsTheBestOfAllOrdersOfSixJobs() {
    for (Metric metric : List.of(Metric.TARDY_JOBS, Metric.WEIGHTED_TARDY_JOBS, Metric.SLA_COST)) {
      for (long seed = 1; seed <= DRAWS; seed++) {
        Problem problem = Problems.random(metric, 6, 12, seed);

        assertThat(found(problem, 20_000, 5, 4, 3, 2, 1, 0))
            .as("%s, seed %d", metric, seed)
            .isCloseTo(Problems.bestPacking(problem), within(1e-9));
      }
    }
  }

  @Example
  void withFewPlacementsItFindsNoLessThanItDid() {
    // What it reached when this was written: one that wastes its steps finds less.
    assertThat(sumFound(Metric.TARDY_JOBS, 200)).isLessThanOrEqualTo(141);
    assertThat(sumFound(Metric.TARDY_JOBS, 20_000)).isLessThanOrEqualTo(135);
    assertThat(sumFound(Metric.WEIGHTED_TARDY_JOBS, 1_000)).isLessThanOrEqualTo(57.12);
    assertThat(sumFound(Metric.WEIGHTED_TARDY_JOBS, 20_000)).isLessThanOrEqualTo(56.38);
    assertThat(sumFound(Metric.SLA_COST, 200)).isLessThanOrEqualTo(1229);
    assertThat(sumFound(Metric.SLA_COST, 1_000)).isLessThanOrEqualTo(1086);
    assertThat(sumFound(Metric.SLA_COST, 5_000)).isLessThanOrEqualTo(1062);
    assertThat(sumFound(Metric.SLA_COST, 20_000)).isLessThanOrEqualTo(1031);
  }

  private static double sumFound(Metric metric, long placements) {
    double sum = 0;
    for (long seed = 1; seed <= DRAWS; seed++) {
      sum += found(Problems.random(metric, 12, 24, seed), placements, backwards(12));
    }
    return sum;
  }

  @Example
  void itStopsWhereItsPlacementsAreUsed() {
    Problem problem = Problems.random(Metric.SLA_COST, 12, 24, 3);
    for (long placements : new long[] {120, 1_200}) {
      Candidates candidates = new Candidates(problem);
      candidates.offer(backwards(12));
      AtomicLong asked = new AtomicLong();
      SearchBudget budget = new SearchBudget(placements, () -> asked.incrementAndGet() > 0);
      new TargetSearch(problem, candidates, budget, placements).run();

      // It asks for time before each order, and once for each job.
      assertThat(asked.get()).isBetween(placements / 12 - 5, 3 * placements / 12);
    }
  }

  private static int[] backwards(int size) {
    int[] order = new int[size];
    Arrays.setAll(order, place -> size - 1 - place);
    return order;
  }

  @Example
  void withoutTimeNoneOfItsClimbsGoesOn() {
    Problem problem = Problems.random(Metric.SLA_COST, 8, 12, 3);
    Candidates candidates = new Candidates(problem);
    candidates.offer(backwards(8));
    AtomicLong asked = new AtomicLong();
    SearchBudget over = new SearchBudget(1_000_000, () -> asked.incrementAndGet() < 0);
    new TargetSearch(problem, candidates, over, 1_000_000).run();
    // Once for each of its four climbs.
    assertThat(asked).hasValue(4);
  }
}
