/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.JobSnapshot.Stage;
import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FillTest {
  private final TestCluster cluster = new TestCluster(100);
  private final Job small = new Job("small", 80, 5);
  private final Job giant = new Job("giant", 500, 900);

  private static Queue user(Job... jobs) {
    return new Queue(jobs[0].id, jobs);
  }

  @Test
  void theJobWithTheLeastWorkLeftGetsAllItCanUse() {
    assertThat(cluster.shares(user(giant), user(small))).containsExactly(20, 80);
  }

  @Test
  void whatIsCertainComesBeforeAJobAtRisk() {
    cluster.guarantee = 0.5;
    Queue other = user(new Job("other", 200, Double.POSITIVE_INFINITY));
    Queue late = user(new Job("late", 200, 100));
    cluster.plan(0, other, late);
    cluster.plan(175, other, late);

    assertThat(late.plan.isAtRisk()).isTrue();
    assertThat(other.share()).isEqualTo(25);
    assertThat(late.share()).isEqualTo(75);
  }

  /** Otherwise whoever has one small job would be served first with all it has. */
  @Test
  void itIsTheJobsThatAreOrderedAndNotTheUsers() {
    assertThat(cluster.shares(user(new Job("tiny", 10, 1), giant), user(new Job("middle", 60, 50))))
        .containsExactly(40, 60);
  }

  @Test
  void theGuaranteeComesBeforeAnyJob() {
    cluster.guarantee = 0.5;
    small.wants = 500;

    assertThat(cluster.shares(user(small), user(giant))).containsExactly(75, 25);
  }

  /** What is guaranteed serves the user's own jobs: it does not come on top of them. */
  @Test
  void whatIsGuaranteedCountsTowardsTheUsersJobs() {
    small.wants = 60;
    cluster.guarantee = 1;
    assertThat(cluster.shares(user(small), user(giant))).containsExactly(50, 50);

    cluster.guarantee = 0.5;
    assertThat(cluster.shares(user(small), user(giant))).containsExactly(60, 40);
  }

  @Test
  void whatNoKnownJobNeedsGoesByWeight() {
    Queue heavy = user(new Job("a", 500, 1)).weight(2);
    Queue light = user(new Job("b", 500, 1));
    heavy.jobs.get(0).apart = true;
    light.jobs.get(0).apart = true;

    assertThat(new TestCluster(99).shares(heavy, light)).containsExactly(66, 33);
  }

  @Test
  void whoseSizeIsNotToldHasItsStockShareAndWhatTheOthersLeave() {
    Queue open = user(new Job("open", 500, 1).apart());

    assertThat(cluster.shares(open, user(small))).containsExactly(50, 50);
    small.wants = 30;
    assertThat(cluster.shares(open, user(small))).containsExactly(70, 30);
  }

  @Test
  void whoMayNotBeginClaimsNothing() {
    Queue starts = user(new Job("first", 90, 0.1).in(Stage.STARTS));
    assertThat(cluster.shares(starts, user(small))).containsExactly(90, 10);

    starts.jobs.get(0).in(Stage.AM_LIMITED);
    assertThat(cluster.shares(starts, user(small))).containsExactly(20, 80);
  }

  /** Caught: a heavier user's jobs that go before all others of their size. */
  @Test
  void amongJobsThatAreAlikeTheWeightsDecide() {
    Queue heavy = user(new Job("a", 500, 70)).weight(3);
    Queue light = user(new Job("b", 500, 200));
    Queue smaller = user(new Job("c", 20, 20)).weight(5);

    assertThat(new TestCluster(120).shares(heavy, light, smaller)).containsExactly(75, 25, 20);
  }

  /** What a user has for guaranteed, or for smaller jobs, counts towards its share of the class. */
  @Test
  void whatAUserHasAlreadyCountsAmongJobsThatAreAlike() {
    Job other = new Job("other", 500, 900);

    assertThat(cluster.shares(user(new Job("tiny", 30, 1), giant), user(other)))
        .containsExactly(50, 50);
  }

  @Test
  void oneTaskOfAJobWithoutATaskTimeGoesBeforeAllClasses() {
    Queue unknown = user(giant.unshown(7));
    small.wants = 500;
    assertThat(cluster.shares(unknown, user(small))).containsExactly(7, 93);
    assertThat(giant.plan.place(0)).isEqualTo(Rank.FIRST);
    assertThat(giant.plan.place(1)).isEqualTo(giant.plan.within);
  }

  /** Caught: a hundred tasks of a second wait for a first one of ten minutes. */
  @Test
  void anotherFirstTaskGoesFirstWhereTheOneThatRunsShowsNothing() {
    giant.unshown(7).holds(7).first = 2;
    small.wants = 500;

    assertThat(cluster.shares(user(giant), user(small))).containsExactly(14, 86);
    assertThat(giant.plan.place(1)).isEqualTo(Rank.FIRST);
    assertThat(giant.plan.place(2)).isEqualTo(giant.plan.within);
  }

  /** What goes first is no second claim of its job. */
  @Test
  void beyondItsFirstTaskAJobClaimsTheRest() {
    Queue unknown = user(new Job("unknown", 10, 5).unshown(7), giant);

    assertThat(cluster.shares(unknown, user(new Job("middle", 90, 50)))).containsExactly(10, 90);
  }

  @Test
  void whatJobsClaimIsLimitedByWhatTheirUserMayHave() {
    small.wants = 500;

    assertThat(cluster.shares(user(small).most(20), user(giant))).containsExactly(20, 80);
  }

  /**
   * Caught: a user of whose jobs nothing is ever known had the whole cluster for their first tasks.
   */
  @Test
  void firstTasksBeyondTheirUsersStockShareWaitForTheirClass() {
    Queue unknown = user(new Job("a", 90, 900).unshown(7), new Job("b", 90, 900).unshown(7));
    unknown.stock = 10;
    small.wants = 500;

    assertThat(cluster.shares(unknown, user(small))).containsExactly(7, 93);
    assertThat(unknown.jobs.get(1).plan.hasFirstTasks()).isFalse();
  }

  /** Only its master can show how large it is. */
  @Test
  void theMasterOfAJobOfWhichNothingIsKnownGoesFirstAndClaimsNoMore() {
    Job unknown = new Job("unknown", 2, Double.POSITIVE_INFINITY).in(Stage.STARTS).unshown(2);
    small.wants = 500;

    assertThat(cluster.shares(user(unknown), user(small))).containsExactly(2, 98);
    assertThat(unknown.plan.place(0)).isEqualTo(Rank.FIRST);
    assertThat(unknown.plan.size()).isInfinite();
    assertThat(unknown.plan.deadline()).isInfinite();
    assertThat(unknown.plan.isAtRisk()).isFalse();
  }

  /** Caught: it waited behind a giant of its user for as long as that had tasks. */
  @Test
  void aMasterThatIsKeptBackGoesFirstAsSoonAsNothingKeepsIt() {
    Job unknown = new Job("unknown", 2, Double.POSITIVE_INFINITY).in(Stage.AM_LIMITED).unshown(2);
    Queue both = user(giant, unknown);

    assertThat(cluster.shares(both, user(small))).containsExactly(20, 80);
    assertThat(unknown.plan.place(0)).isEqualTo(Rank.FIRST);
    assertThat(both.plan.firstUntil).isZero();
  }

  /**
   * Caught: of five users with a fifth each the one of the smallest class had every last container.
   */
  @Test
  void whatRoundingLeavesIsNotForTheSmallestClass() {
    TestCluster megabytes = new TestCluster(16_384);
    megabytes.guarantee = 1;
    Queue[] users = new Queue[5];
    Arrays.setAll(users, i -> user(new Job("job" + i, 90_000, Math.pow(5, i))));

    assertThat(Arrays.stream(megabytes.shares(users)).boxed())
        .allMatch(share -> share == 3276 || share == 3277);
  }

  /** One as large as its user's share would push everybody aside. */
  @Test
  void aFirstTaskBeyondTheStockShareWaitsForItsClass() {
    Queue unknown = user(giant.unshown(51));
    unknown.stock = 50;
    small.wants = 500;

    assertThat(cluster.shares(unknown, user(small))).containsExactly(0, 100);
    assertThat(giant.plan.hasFirstTasks()).isFalse();
  }

  @Test
  void eachTypeIsSharedOutByItself() {
    RuleSettings two = new RuleSettings(RuleName.LEAST_WORK, 2, 0.5, 1);
    List<QueueSnapshot> users = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      long[] wants = i == 0 ? new long[] {80, 1} : new long[] {30, 40};
      long[] none = {0, 0};
      long[] most = {100, 100};
      JobSnapshot.Builder job = JobSnapshot.of("", "job" + i, 0).stage(Stage.RUNS);
      job.work(1 + 9 * i, 1 + 9 * i, 0).amounts(none, wants, none).parts(1, 0);
      users.add(
          new QueueSnapshot("", "user" + i, 1)
              .under(two)
              .within(wants, none, none, most, most)
              .user(List.of(job.build()), Arrays.asList((JobPlan) null), 1));
    }
    QueueSnapshot root = new QueueSnapshot("", "root", 1).under(two).parent(users);
    Plan plan = Rule.plan(new Snapshot(root, most(), most(), 0), null);

    assertThat(plan.children().get(0).share()).containsExactly(80, 1);
    assertThat(plan.children().get(1).share()).containsExactly(20, 40);
    assertThat(plan.children().get(1).shareOfCluster()).isEqualTo(0.4);
  }

  private static long[] most() {
    return new long[] {100, 100};
  }

  private record Wish(int user, int sizeClass, long amount) {
    /** Never at risk, since all of its work is not known. */
    Job job() {
      Job job = new Job("job", amount, Double.POSITIVE_INFINITY);
      return job.left(1.5 * Math.pow(4, sizeClass));
    }
  }

  @Provide
  Arbitrary<List<Wish>> wishes() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(-3, 3),
            Arbitraries.longs().between(0, 500))
        .as(Wish::new)
        .list()
        .ofMaxSize(30);
  }

  private static Queue[] users(List<Wish> wishes) {
    Queue[] users = new Queue[4];
    for (int i = 0; i < users.length; i++) {
      int user = i;
      Job[] its =
          wishes.stream().filter(wish -> wish.user() == user).map(Wish::job).toArray(Job[]::new);
      users[i] = new Queue("user" + i, its);
    }
    return users;
  }

  /** All is used, nobody beyond what it can use, nobody below what it is guaranteed. */
  @Property(seed = "1", tries = 500)
  void nothingIsLostAndTheGuaranteeHolds(
      @ForAll("wishes") List<Wish> wishes,
      @ForAll @Size(4) List<@LongRange(min = 1, max = 10) Long> weights,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee,
      @ForAll @LongRange(min = 1, max = 2000) long total) {
    Queue[] users = users(wishes);
    double[] weight = weights.stream().mapToDouble(each -> each).toArray();
    long[] demand = Arrays.stream(users).mapToLong(Queue::demand).toArray();
    for (int i = 0; i < users.length; i++) {
      users[i].weight(weight[i]);
    }
    TestCluster random = new TestCluster(total);
    random.guarantee = guarantee;
    long[] shares = random.shares(users);
    long[] stock = WeightedShares.of(weight, new long[4], demand, total);
    for (int i = 0; i < users.length; i++) {
      assertThat(shares[i]).isBetween(0L, demand[i]);
      assertThat(shares[i]).isGreaterThanOrEqualTo((long) (guarantee * stock[i]));
    }
    long wanted = Math.min(total, Arrays.stream(demand).sum());
    // Stock shares are rounded: they may add up to a unit a user more than there is, or less.
    assertThat(Arrays.stream(shares).sum()).isBetween(wanted - 4, wanted + 3);
  }

  /** Where no two users have jobs of a class, one after the other takes all that it can use. */
  @Property(seed = "1", tries = 500)
  void theSmallestFirstEachTakesWhatIsLeft(
      @ForAll @Size(min = 1, max = 8) List<@LongRange(min = 0, max = 60) Long> amounts,
      @ForAll @Size(8) List<@LongRange(min = 0, max = 3) Long> owners) {
    List<Wish> wishes = new ArrayList<>();
    for (int i = 0; i < amounts.size(); i++) {
      wishes.add(new Wish(owners.get(i).intValue(), (5 * i) % 8, amounts.get(i)));
    }
    long[] shares = cluster.shares(users(wishes));
    long[] expected = new long[4];
    long left = 100;
    wishes.sort(Comparator.comparingInt(Wish::sizeClass));
    for (Wish wish : wishes) {
      long more = Math.min(left, wish.amount());
      expected[wish.user()] += more;
      left -= more;
    }
    assertThat(shares).containsExactly(expected);
  }

  /** Sums of the claims of a class give what the single jobs would. */
  @Property(seed = "1", tries = 200)
  void aJobIsTheSameAsItsHalves(@ForAll("wishes") List<Wish> wishes) {
    List<Wish> halves = new ArrayList<>();
    for (Wish wish : wishes) {
      halves.add(new Wish(wish.user(), wish.sizeClass(), wish.amount() / 2));
      halves.add(0, new Wish(wish.user(), wish.sizeClass(), (wish.amount() + 1) / 2));
    }

    assertThat(new TestCluster(700).shares(users(halves)))
        .containsExactly(new TestCluster(700).shares(users(wishes)));
  }
}
