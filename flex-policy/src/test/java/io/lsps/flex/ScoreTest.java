/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.flex.Candidates.Score;
import java.util.List;
import net.jqwik.api.Example;

class ScoreTest {
  @Example
  void aLowerValueIsBetterAndOfEqualOnesTheLowerSum() {
    Score score = new Score(10, 100);

    assertThat(new Score(9.9, 500).betterThan(score)).isTrue();
    assertThat(new Score(10.1, 1).betterThan(score)).isFalse();
    assertThat(new Score(10, 99).betterThan(score)).isTrue();
    assertThat(new Score(10, 100).betterThan(score)).isFalse();
    assertThat(new Score(10, 101).betterThan(score)).isFalse();
  }

  @Example
  void aDifferenceByRoundingIsNone() {
    Score score = new Score(1000, 100);

    assertThat(new Score(1000 - 1e-10, 101).betterThan(score)).isFalse();
    assertThat(new Score(1000 + 1e-10, 99).betterThan(score)).isTrue();
    assertThat(new Score(1000, 100 - 1e-11).betterThan(score)).isFalse();
    assertThat(new Score(-1000 - 1e-10, 101).betterThan(new Score(-1000, 100))).isFalse();
  }

  @Example
  void whereNothingIsFiniteTheSumDecides() {
    Score endless = new Score(Double.POSITIVE_INFINITY, 100);

    assertThat(new Score(Double.POSITIVE_INFINITY, 99).betterThan(endless)).isTrue();
    assertThat(new Score(Double.POSITIVE_INFINITY, 101).betterThan(endless)).isFalse();
    assertThat(new Score(5, 101).betterThan(endless)).isTrue();
    assertThat(endless.betterThan(Score.WORST)).isTrue();
  }

  @Example
  void candidatesKeepTheBestAndTellWhatKindTheirMetricIs() {
    FlexJob small = new FlexJob(10, 0, 4, Penalty.linear(1, 0));
    FlexJob large = new FlexJob(90, 0, 4, Penalty.step(1, 30));
    Candidates candidates = new Candidates(Problem.of(4, Aggregate.SUM, List.of(small, large)));
    assertThat(candidates.isEmpty()).isTrue();
    candidates.offer(new int[] {1, 0});
    candidates.offer(new int[] {0, 1});
    candidates.offer(new int[] {1, 0});

    assertThat(candidates.isEmpty()).isFalse();
    assertThat(candidates.best()).containsExactly(0, 1);
    assertThat(candidates.starts).hasSize(3);
    assertThat(candidates.bestValue()).isEqualTo(2.5);
    assertThat(candidates.stepped()).isTrue();
    assertThat(new Candidates(Problem.of(4, Aggregate.MAX, List.of(small, large))).stepped())
        .isFalse();
    assertThat(new Candidates(Problem.of(4, Aggregate.SUM, List.of(small, small))).stepped())
        .isFalse();
  }

  @Example
  void dueTimesAreLookedForWhereEveryJobThatCostsHasSome() {
    FlexJob steady = new FlexJob(10, 0, 4, Penalty.linear(1, 0));
    FlexJob due = new FlexJob(10, 0, 4, Penalty.step(1, 30));
    FlexJob free = new FlexJob(10, 0, 4, Penalty.NONE);

    assertThat(suits(due, free)).isTrue();
    assertThat(suits(due, steady)).isFalse();
    assertThat(suits(steady, due)).isFalse();
    assertThat(suits(free, free)).isFalse();
  }

  private static boolean suits(FlexJob... jobs) {
    return OnTimeSearch.suits(Problem.of(4, Aggregate.SUM, List.of(jobs)));
  }

  @Example
  void anOrderThatIsGivenIsTriedAndSoIsEverySearchThatTheBudgetAllows() {
    Problem problem = Problems.random(Metric.WEIGHTED_TARDINESS, 12, 24, 5);
    int[] best = Flex.best(problem, new SearchBudget(50_000, () -> true), List.of()).order();
    double searched = Packing.schedule(problem, best).value;
    double ready = Flex.best(problem, new SearchBudget(0, () -> true), List.of()).value;

    assertThat(searched).isLessThan(ready);
    assertThat(Flex.best(problem, new SearchBudget(0, () -> true), List.of(best)).value)
        .isEqualTo(searched);
  }

  @Example
  void whatCanBeMetAndWhatCannot() {
    Problem problem = Problems.shared(Penalty.step(1, 10));

    assertThat(new DeadlineFlow(problem).feasible(problem.work, new double[] {10, 10})).isTrue();
    assertThat(new DeadlineFlow(problem).feasible(problem.work, new double[] {10, 9.9})).isFalse();
  }
}
