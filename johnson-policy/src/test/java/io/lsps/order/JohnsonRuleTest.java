/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static io.lsps.order.Instances.names;
import static io.lsps.order.Instances.single;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class JohnsonRuleTest {
  private static final Slots ONE_EACH = new Slots(1, 1);

  private static List<String> order(Algorithm algorithm, Slots slots, BatchJob... jobs) {
    return names(algorithm.plan(new Batch(List.of(jobs)), slots, Estimator.AFTER_MAPS).order);
  }

  /** Johnson's own example of 1954, pairs of (first, second): his order is C E A D B. */
  @Test
  void shortMapsFirstAndShortReducesLast() {
    assertThat(
            order(
                Algorithm.MK_JR,
                ONE_EACH,
                single("A", 4, 5),
                single("B", 4, 1),
                single("C", 1, 6),
                single("D", 30, 4),
                single("E", 2, 3)))
        .containsExactly("C", "E", "A", "D", "B");
  }

  @Test
  void theSplitDecidesWhichPhaseIsTheShorter() {
    BatchJob even = job("even", Tasks.alike(8, 1), Tasks.alike(8, 1));
    BatchJob mapHeavy = job("mapHeavy", Tasks.alike(16, 1), Tasks.alike(4, 1));
    assertThat(order(Algorithm.MK_JR, new Slots(1, 8), mapHeavy, even))
        .containsExactly("even", "mapHeavy");
    assertThat(order(Algorithm.MK_JR, new Slots(8, 1), mapHeavy, even))
        .containsExactly("even", "mapHeavy");
    assertThat(order(Algorithm.MK_JR, new Slots(8, 1), even, mapHeavy))
        .containsExactly("even", "mapHeavy");
  }

  /** T is 2, 8 and 4, the geometric mean 4: the first and the last are small. */
  @Test
  void smallJobsFirstByTheGeometricMean() {
    assertThat(
            order(
                Algorithm.MK_TCT_JR,
                ONE_EACH,
                single("small", 1.5, 0.5),
                single("large", 1, 7),
                single("middle", 1, 3)))
        .containsExactly("middle", "small", "large");
  }

  /** T is 2, 8, 4 and 2. */
  @Test
  void shortestFirstWhateverThePhase() {
    assertThat(
            order(
                Algorithm.SPT,
                ONE_EACH,
                single("small", 1.5, 0.5),
                single("large", 1, 7),
                single("middle", 3, 1),
                single("small too", 0.5, 1.5)))
        .containsExactly("small", "small too", "middle", "large");
  }

  @Test
  void aJobWithoutWorkIsSmall() {
    assertThat(
            order(
                Algorithm.MK_TCT_JR,
                ONE_EACH,
                single("A", 1, 2),
                job("none", Tasks.NONE, Tasks.NONE)))
        .containsExactly("none", "A");
  }

  @Test
  void equalJobsStayInTheirOrder() {
    BatchJob[] jobs = {single("1", 3, 2), single("2", 3, 2), single("3", 3, 2)};
    assertThat(order(Algorithm.MK_JR, ONE_EACH, jobs)).containsExactly("1", "2", "3");
    assertThat(order(Algorithm.MK_TCT_JR, ONE_EACH, jobs)).containsExactly("1", "2", "3");
  }

  @Provide
  Arbitrary<List<BatchJob>> singles() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 20), Arbitraries.integers().between(0, 20))
        .as((map, reduce) -> single("job", map, reduce))
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  @Property(tries = 150, seed = "1")
  void withOneSlotEachNoOrderIsShorter(@ForAll("singles") List<BatchJob> jobs) {
    List<Double> makespans = new ArrayList<>();
    Instances.permutations(
        jobs,
        order -> makespans.add(Estimator.AFTER_MAPS.predict(order, ONE_EACH).makespanSeconds()));
    double best = makespans.stream().mapToDouble(m -> m).min().getAsDouble();
    Schedule plan = Algorithm.MK_JR.plan(new Batch(jobs), ONE_EACH, Estimator.AFTER_MAPS);
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(best);
    assertThat(SplitBounds.of(new Batch(jobs), ONE_EACH).makespanSeconds()).isEqualTo(best);
  }

  /** The simplified case: every phase divides evenly among its slots, in one round. */
  @Property(tries = 100, seed = "1")
  void whereWorkDividesEvenlyNoOrderIsShorter(@ForAll("singles") List<BatchJob> singles) {
    Slots slots = new Slots(3, 2);
    List<BatchJob> jobs = new ArrayList<>();
    for (BatchJob single : singles.subList(0, Math.min(6, singles.size()))) {
      jobs.add(
          job(
              "job",
              Tasks.alike(3, single.maps.seconds()),
              Tasks.alike(2, single.reduces.seconds())));
    }
    double[] best = {Double.POSITIVE_INFINITY};
    Instances.permutations(
        jobs,
        order ->
            best[0] =
                Math.min(best[0], Estimator.AFTER_MAPS.predict(order, slots).makespanSeconds()));
    Schedule plan = Algorithm.MK_JR.plan(new Batch(jobs), slots, Estimator.AFTER_MAPS);
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(best[0]);
  }
}
