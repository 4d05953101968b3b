/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class GuaranteeTest {
  private static final long TOTAL = 1_000_000;

  private final TestCluster cluster = new TestCluster(100);
  private final Queue first = new Queue("first", new Job("small", 500, 5));
  private final Queue second = new Queue("second", new Job("giant", 500, 900));

  @Test
  void theGuaranteedPartOfTheStockShareIsCertain() {
    cluster.guarantee = 0.5;
    cluster.plan(0, first.weight(3), second);

    assertThat(second.share()).isEqualTo(12);
    assertThat(second.plan.guaranteed()).isCloseTo(0.125, within(1e-6));
    assertThat(first.plan.guaranteed()).isCloseTo(0.375, within(1e-6));
  }

  /** Operators set guarantees by queue. */
  @Test
  void eachQueueHasItsOwnGuarantee() {
    second.guarantee = 0.5;
    cluster.plan(0, first, second);

    assertThat(cluster.shares(first, second)).containsExactly(75, 25);
    assertThat(first.plan.guaranteed()).isZero();
    assertThat(second.plan.guaranteed()).isCloseTo(0.25, within(1e-6));
  }

  /** The FairScheduler gives each all of it, and to all together more than there is. */
  @Test
  void minimumSharesBeyondTheClusterAreCertainInPart() {
    first.minimum = 60;
    second.minimum = 90;

    assertThat(cluster.shares(first, second)).containsExactly(40, 60);
    assertThat(first.plan.guaranteed()).isCloseTo(0.4, within(1e-6));
    assertThat(second.plan.guaranteed()).isCloseTo(0.6, within(1e-6));
  }

  /** Caught: applications that never registered had 37.9 clusters for guaranteed. */
  @Test
  void thoseWhoAskForNothingHaveNoMoreThanTheClusterTogether() {
    Queue[] idle = new Queue[100];
    for (int i = 0; i < idle.length; i++) {
      Job job = new Job("job" + i, 0, 0).apart();
      idle[i] = new Queue("idle" + i, job).least(1);
    }
    Plan plan = cluster.plan(0, idle);

    assertThat(plan.children().stream().mapToDouble(Plan::guaranteed).sum()).isLessThan(1 + 1e-9);
    assertThat(idle[99].plan.guaranteed()).isCloseTo(0.01, within(1e-6));
  }

  @Test
  void theLeastShareIsCertainWhereThatIsMore() {
    cluster.guarantee = 0.5;
    cluster.plan(0, first, second.least(40));

    assertThat(second.share()).isEqualTo(40);
    assertThat(second.plan.guaranteed()).isCloseTo(0.4, within(1e-6));
  }

  @Test
  void whoseAsksTellNoSizeHasItsWholeStockShare() {
    second.jobs.get(0).apart();
    assertThat(cluster.shares(first, second)).containsExactly(50, 50);
  }

  @Test
  void soByTheRuleOfThePaperWhatIsGuaranteedIsCertain() {
    cluster.rule = RuleName.PAPER;
    cluster.guarantee = 0.5;
    first.size = 1;
    second.size = 1000;
    assertThat(cluster.shares(first, second)).containsExactly(75, 25);
    assertThat(second.plan.guaranteed()).isCloseTo(0.25, within(1e-6));
  }

  @Test
  void ofAStockShareThatCannotBeUsedNothingIsGuaranteed() {
    cluster.guarantee = 1;

    assertThat(cluster.shares(first.demand(10), second)).containsExactly(10, 90);
  }

  /** One that begins to ask between two updates must not be served last. */
  @Test
  void aUserWhoHasAskedForNothingYetIsEntitledToItsGuarantee() {
    cluster.guarantee = 0.5;
    cluster.plan(0, first.demand(0), second);

    assertThat(first.share()).isZero();
    // All could be its own: the other's share is not counted while it wants nothing.
    assertThat(first.plan.guaranteed()).isCloseTo(0.5, within(0.01));
    assertThat(first.plan.entitled()).isCloseTo(0.5, within(0.01));
  }

  @Test
  void oneWhoseAsksTellNoSizeIsEntitledToIt() {
    cluster.guarantee = 0.5;
    first.jobs.get(0).apart();
    cluster.plan(0, first.demand(0), second);

    assertThat(first.plan.entitled()).isCloseTo(1, within(0.01));
    // Half is guaranteed for the other, which asks for it.
    assertThat(first.plan.guaranteed()).isCloseTo(0.5, within(0.01));
    assertThat(second.plan.guaranteed()).isCloseTo(0.5, within(0.01));
  }

  @Test
  void nothingBeyondTheMaximumShareIsCertain() {
    cluster.guarantee = 1;
    cluster.plan(0, first.demand(0).most(20), second.most(30));

    assertThat(first.plan.guaranteed()).isCloseTo(0.2, within(1e-6));
    assertThat(second.share()).isEqualTo(30);
  }

  @Test
  void withoutWeightThereIsTheLeastShareAndNoMore() {
    cluster.guarantee = 1;
    first.jobs.clear();

    assertThat(cluster.shares(first.weight(0).demand(500).least(2), second)).containsExactly(2, 98);
    assertThat(first.plan.guaranteed()).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void whereNobodyIsNothingIsCertain() {
    cluster.guarantee = 1;
    first.least(10).demand(50).active = false;

    assertThat(cluster.shares(first, second)).containsExactly(0, 100);
    assertThat(first.plan.guaranteed()).isZero();
  }

  @Provide
  Arbitrary<List<Queue>> users() {
    Arbitrary<Double> weights = Arbitraries.doubles().between(0.1, 100).ofScale(2);
    Arbitrary<Long> demands = Arbitraries.longs().between(0, 2 * TOTAL);
    // Minima that fit together: the scheduler's own must too.
    Arbitrary<Long> least = Arbitraries.longs().between(100, 1000);
    Arbitrary<Long> most =
        Arbitraries.oneOf(Arbitraries.just(Long.MAX_VALUE), Arbitraries.longs().between(0, TOTAL));
    Arbitrary<Double> works = Arbitraries.doubles().between(0, 1000);
    return Combinators.combine(weights, demands, least, most, works)
        .as(
            (weight, demand, its, limit, work) ->
                new Queue("user", new Job("job", demand, work))
                    .weight(weight)
                    .least(its)
                    .most(limit))
        .list()
        .ofMinSize(1)
        .ofMaxSize(12);
  }

  private static TestCluster cluster(double guarantee, long total) {
    TestCluster cluster = new TestCluster(total);
    cluster.guarantee = guarantee;
    return cluster;
  }

  private static long[] shares(double guarantee, long total, List<Queue> users) {
    return cluster(guarantee, total).shares(users.toArray(new Queue[0]));
  }

  private static long[] stock(List<Queue> users) {
    return WeightedShares.of(
        users.stream().mapToDouble(user -> user.weight).toArray(),
        users.stream().mapToLong(user -> user.least).toArray(),
        users.stream().mapToLong(Queue::usable).toArray(),
        TOTAL);
  }

  @Property(seed = "1")
  void nobodyHasMoreThanItCanUseNorLessThanIsCertain(
      @ForAll("users") List<Queue> users, @ForAll @DoubleRange(min = 0, max = 1) double guarantee) {
    long[] shares = shares(guarantee, TOTAL, users);
    long[] stock = stock(users);
    for (int i = 0; i < shares.length; i++) {
      Queue user = users.get(i);
      long due = Math.max(user.least, (long) (guarantee * stock[i]));
      assertThat(shares[i]).isBetween(Math.min(due, user.usable()), user.usable());
      // What is guaranteed is no less than that, and no more than it is entitled to.
      assertThat(user.plan.guaranteed() * TOTAL).isGreaterThan(Math.min(due, user.usable()) - 1.0);
      assertThat(user.plan.guaranteed()).isLessThanOrEqualTo(user.plan.entitled());
    }
  }

  /** Whoever asks, whatever is configured, with queues in queues and sizes that nobody knows. */
  @Property(seed = "1")
  void whatIsCertainForAllTogetherIsNoMoreThanThereIs(
      @ForAll("users") List<Queue> users,
      @ForAll("users") List<Queue> nested,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee,
      @ForAll @LongRange(min = 1, max = 2 * TOTAL) long minimum,
      @ForAll @LongRange(min = 0, max = 4095) long kinds) {
    for (int i = 0; i < users.size(); i++) {
      Queue user = users.get(i);
      Job job = user.jobs.get(0);
      user.minimum = (kinds >> i & 1) == 1 ? minimum : 0;
      user.stock = TOTAL / users.size();
      job.stage =
          JobSnapshot.Stage.values()[(int) (kinds >> i) % JobSnapshot.Stage.values().length];
      if ((kinds >> i & 3) == 3) {
        job.apart();
      }
    }
    Queue team = new Queue("team", nested.toArray(new Queue[0])).least(TOTAL / 2);
    List<Queue> all = new ArrayList<>(users);
    all.add(team);
    TestCluster cluster = cluster(guarantee, TOTAL);
    for (int second = 0; second < 3; second++) {
      Plan plan = cluster.plan(100 * second, all.toArray(new Queue[0]));

      plan.forEach(
          each -> {
            double guaranteed = each.children().stream().mapToDouble(Plan::guaranteed).sum();
            double there = each == plan ? 1 : each.shareOfCluster();
            assertThat(guaranteed).isLessThanOrEqualTo(there + 1e-9);
          });
    }
  }

  @Property(seed = "1")
  void allThatCanBeUsedIsGivenAway(
      @ForAll("users") List<Queue> users,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee,
      @ForAll @LongRange(min = 20_000, max = 10_000_000) long total) {
    long usable = users.stream().mapToLong(Queue::usable).sum();
    long given = Arrays.stream(shares(guarantee, total, users)).sum();

    // Whole units: each may be rounded, and the level is found by halving.
    assertThat(given).isLessThanOrEqualTo(total + users.size());
    assertThat(given)
        .isGreaterThanOrEqualTo(Math.min(usable, total) - users.size() - total / 1_000_000);
  }

  @Property(seed = "1")
  void withAFullGuaranteeSharesAreStock(@ForAll("users") List<Queue> users) {
    long[] shares = shares(1, TOTAL, users);
    long[] stock = stock(users);
    for (int i = 0; i < shares.length; i++) {
      assertThat(shares[i]).isBetween(stock[i], stock[i] + users.size() + 1);
    }
  }

  @Property(seed = "1")
  void wantingMoreNeverEarnsLess(
      @ForAll("users") List<Queue> users, @ForAll @LongRange(min = 1, max = TOTAL) long more) {
    long before = shares(0.5, TOTAL, users)[0];
    Job job = users.get(0).jobs.get(0);
    job.wants += more;
    users.forEach(user -> user.plan = null);
    users.forEach(user -> user.jobs.get(0).plan = null);

    assertThat(shares(0.5, TOTAL, users)[0]).isGreaterThanOrEqualTo(before - 2);
  }
}
