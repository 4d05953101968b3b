/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Each order against what it is the best of, where every job can use every slot: one machine. */
class SpecificOrdersTest {
  private static final int SLOTS = 4;

  @Property(tries = 60, seed = "1")
  void theSumOfCompletionsIsLeastWithTheSmallestWorkFirst(@ForAll long seed) {
    Problem problem = oneMachine(seed, random -> Penalty.linear(1, 0));
    int[] order = new SpecificOrders(problem).smallestWork();

    assertBest(problem, order, ends -> Arrays.stream(ends).sum());
  }

  @Property(tries = 60, seed = "1")
  void theWeightedSumIsLeastInSmithsOrder(@ForAll long seed) {
    Problem problem = oneMachine(seed, random -> Penalty.linear(random.nextDouble(), 0));
    int[] order = new SpecificOrders(problem).smith();

    assertBest(problem, order, problem::value);
  }

  @Property(tries = 60, seed = "1")
  void theLargestLatenessIsLeastByDueDate(@ForAll long seed) {
    Problem problem =
        oneMachine(seed, random -> Penalty.linear(1, random.nextDouble() * 60), Aggregate.MAX);
    int[] order = new SpecificOrders(problem).earliestDue();

    assertBest(problem, order, problem::value);
  }

  @Property(tries = 200, seed = "1")
  void mooreAndHodgsonLeaveTheFewestLate(@ForAll long seed) {
    Problem problem = oneMachine(seed, random -> Penalty.step(1, random.nextDouble() * 60));
    int[] order = new SpecificOrders(problem).mooreHodgson();

    assertBest(problem, order, problem::value);
  }

  @Example
  void ofJobsThatTakeAsLongTheFirstIsGivenUpAndComesLast() {
    Problem problem = machine(Penalty.step(1, 3), 8, 8, 4);

    assertThat(new SpecificOrders(problem).mooreHodgson()).containsExactly(1, 2, 0);
  }

  @Example
  void jobsThatCostNothingComeLastTheSmallestOfThemFirst() {
    Problem problem =
        problem(
            Aggregate.SUM,
            List.of(
                new FlexJob(90, 0, SLOTS, Penalty.linear(0, 0)),
                new FlexJob(10, 0, SLOTS, Penalty.linear(0, 0)),
                new FlexJob(800, 0, SLOTS, Penalty.linear(0.001, 0))));

    assertThat(new SpecificOrders(problem).smith()).containsExactly(2, 1, 0);
  }

  @Example
  void jobsWithoutADueTimeComeLastTheSmallestOfThemFirst() {
    Problem problem =
        problem(
            Aggregate.SUM,
            List.of(
                new FlexJob(90, 0, SLOTS, Penalty.NONE),
                new FlexJob(10, 0, SLOTS, Penalty.NONE),
                new FlexJob(800, 0, SLOTS, Penalty.step(1, 1e9))));
    SpecificOrders orders = new SpecificOrders(problem);

    assertThat(orders.earliestDue()).containsExactly(2, 1, 0);
    assertThat(orders.leastLaxity()).containsExactly(2, 1, 0);
  }

  @Example
  void laxityIsWhatIsLeftWithAllTheSlotsOfTheJobAndTailsAreWhatItThenTakes() {
    // Laxities 20 - 16/1 = 4, 12 - 16/4 = 8, 9 - 4/2 = 7; tails 16, 4, 2.
    Problem problem =
        problem(
            Aggregate.MAX,
            List.of(
                new FlexJob(4, 0, 2, Penalty.linear(1, 9)),
                new FlexJob(16, 0, 1, Penalty.linear(1, 20)),
                new FlexJob(16, 0, 4, Penalty.linear(1, 12))));
    SpecificOrders orders = new SpecificOrders(problem);

    assertThat(orders.leastLaxity()).containsExactly(1, 0, 2);
    assertThat(orders.longestTail()).containsExactly(1, 2, 0);
  }

  @Property(tries = 60, seed = "1")
  void apparentTardinessCostTakesTheHighestPriorityAtEachEnd(@ForAll long seed) {
    Problem problem =
        oneMachine(seed, random -> Penalty.hinge(0.1 + random.nextDouble(), random.nextInt(60)));
    for (double lookAhead : new double[] {0.5, 2}) {
      double scale = lookAhead * Arrays.stream(seconds(problem)).average().orElse(0);
      int[] expected =
          highestFirst(
              problem,
              (j, now) -> {
                double time = seconds(problem)[j];
                double slack = Math.max(0, problem.penalty[j].due - time - now);
                return problem.penalty[j].weight / time * Math.exp(-slack / scale);
              });

      assertThat(new SpecificOrders(problem).apparentTardinessCost(lookAhead))
          .containsExactly(expected);
    }
  }

  @Property(tries = 60, seed = "1")
  void modifiedDueDatesAreTakenAtEachEnd(@ForAll long seed) {
    Problem problem =
        oneMachine(seed, random -> Penalty.hinge(0.1 + random.nextDouble(), random.nextInt(60)));
    int[] expected =
        highestFirst(
            problem,
            (j, now) ->
                -Math.max(seconds(problem)[j], problem.penalty[j].due - now)
                    / problem.penalty[j].weight);

    assertThat(new SpecificOrders(problem).modifiedDue()).containsExactly(expected);
  }

  @Example
  void equalJobsKeepTheirOrder() {
    Problem problem = machine(Penalty.hinge(1, 5), 8, 8, 8, 8);
    SpecificOrders orders = new SpecificOrders(problem);

    assertThat(orders.apparentTardinessCost(2)).containsExactly(0, 1, 2, 3);
    assertThat(orders.modifiedDue()).containsExactly(0, 1, 2, 3);
  }

  @Example
  void aMetricTriesTheOrdersThatAreMadeForIt() {
    // Smith and smallest work; with due times also by due time and laxity; for the worst the
    // longest tail; for a sum with due times Moore and Hodgson, two of apparent cost, modified due.
    assertThat(tried(Aggregate.SUM, Penalty.linear(1, 3), 5)).isEqualTo(2);
    assertThat(tried(Aggregate.SUM, Penalty.NONE, 5)).isEqualTo(2);
    assertThat(tried(Aggregate.MAX, Penalty.NONE, 5)).isEqualTo(3);
    assertThat(tried(Aggregate.MAX, Penalty.linear(1, 3), 5)).isEqualTo(5);
    assertThat(tried(Aggregate.SUM, Penalty.hinge(1, 3), 5)).isEqualTo(8);
    assertThat(tried(Aggregate.SUM, Penalty.step(1, 3), 200)).isEqualTo(8);
    assertThat(tried(Aggregate.SUM, Penalty.step(1, 3), 201)).isEqualTo(5);
  }

  private static int tried(Aggregate aggregate, Penalty penalty, int jobs) {
    return SpecificOrders.of(
            problem(aggregate, Collections.nCopies(jobs, new FlexJob(8, 0, SLOTS, penalty))))
        .size();
  }

  private static Problem machine(Penalty penalty, double... works) {
    return problem(
        Aggregate.SUM,
        Arrays.stream(works).mapToObj(work -> new FlexJob(work, 0, SLOTS, penalty)).toList());
  }

  private static Problem oneMachine(long seed, java.util.function.Function<Random, Penalty> of) {
    return oneMachine(seed, of, Aggregate.SUM);
  }

  private static Problem oneMachine(
      long seed, java.util.function.Function<Random, Penalty> penalty, Aggregate aggregate) {
    Random random = new Random(seed);
    IntFunction<FlexJob> job =
        j -> new FlexJob(1 + 60 * random.nextDouble(), 0, SLOTS, penalty.apply(random));
    List<FlexJob> jobs = new ArrayList<>();
    for (int j = 0; j < 6; j++) {
      jobs.add(job.apply(j));
    }
    return problem(aggregate, jobs);
  }

  private static Problem problem(Aggregate aggregate, List<FlexJob> jobs) {
    return Problem.of(SLOTS, aggregate, jobs);
  }

  private static double[] seconds(Problem problem) {
    return Arrays.stream(problem.work).map(work -> work / SLOTS).toArray();
  }

  private static double[] ends(Problem problem, int[] order) {
    double[] ends = new double[order.length];
    double now = 0;
    for (int j : order) {
      now += seconds(problem)[j];
      ends[j] = now;
    }
    return ends;
  }

  private static void assertBest(Problem problem, int[] order, ToDoubleFunction<double[]> metric) {
    double[] best = {Double.POSITIVE_INFINITY};
    Problems.everyOrder(
        problem.size(),
        other -> best[0] = Math.min(best[0], metric.applyAsDouble(ends(problem, other))));

    assertThat(order).containsOnlyOnce(0, 1, 2, 3, 4, 5);
    assertThat(metric.applyAsDouble(ends(problem, order)))
        .isCloseTo(best[0], within(1e-9 * (1 + Math.abs(best[0]))));
  }

  private interface Priority {
    double of(int job, double now);
  }

  /** The textbook's way: of all that are left, the one of the highest priority now. */
  private static int[] highestFirst(Problem problem, Priority priority) {
    List<Integer> left = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
    int[] order = new int[left.size()];
    double now = 0;
    for (int place = 0; place < order.length; place++) {
      double at = now;
      int next =
          Collections.max(left, (a, b) -> Double.compare(priority.of(a, at), priority.of(b, at)));
      left.remove((Integer) next);
      order[place] = next;
      now += seconds(problem)[next];
    }
    return order;
  }
}
