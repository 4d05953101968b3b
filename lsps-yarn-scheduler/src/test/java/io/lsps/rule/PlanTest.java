/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PlanTest {
  private final TestCluster cluster = new TestCluster(100);
  private final Job small = new Job("small", 60, 5);
  private final Job large = new Job("large", 500, 900);
  private final Queue alice = new Queue("alice", small);
  private final Queue bob = new Queue("bob", large);

  private Plan again() {
    return cluster.plan(1, alice, bob);
  }

  @Test
  void aPlanThatIsTheSameStandsForTheSamePlaces() {
    Plan before = cluster.plan(0, alice, bob);
    Object places = bob.plan.places();
    Plan after = again();

    assertThat(after.isServedAs(before)).isTrue();
    assertThat(bob.plan.places()).isSameAs(places);
    assertThat(after.places()).isSameAs(before.places());
    assertThat(after.isServedAs(null)).isFalse();
  }

  @Test
  void anotherOrderIsAnotherPlace() {
    alice.has(small, new Job("larger", 60, 20));
    cluster.plan(0, alice, bob);
    Object places = alice.plan.places();
    Object other = bob.plan.places();
    small.all(80).left(80);
    again();

    assertThat(alice.plan.places()).isNotSameAs(places);
    assertThat(bob.plan.places()).isSameAs(other);
  }

  @Test
  void anotherClassInTheSameOrderIsTheSamePlace() {
    alice.has(small, new Job("larger", 60, 20));
    cluster.plan(0, alice, bob);
    Object places = alice.plan.places();
    int before = small.plan.place(0);
    small.left(1.1);
    again();

    assertThat(small.plan.place(0)).isNotEqualTo(before);
    assertThat(alice.plan.places()).isSameAs(places);
  }

  @Test
  void anotherJobIsAnotherPlace() {
    cluster.plan(0, alice, bob);
    Object places = bob.plan.places();
    bob.has(new Job("large", 500, 900));
    again();

    assertThat(bob.plan.places()).isNotSameAs(places);
  }

  @Test
  void aJobAtRiskGoesFirstAmongAll() {
    small.all(40);
    Plan before = cluster.plan(0, alice.weight(0.01), bob);
    Object places = before.places();
    Plan after = cluster.plan(250, alice, bob);

    assertThat(large.plan.isAtRisk()).isTrue();
    assertThat(small.plan.run()).isGreaterThan(large.plan.run());
    assertThat(after.places()).isNotSameAs(places);
  }

  @Test
  void aJobThatHoldsItsFirstTaskHasAnotherPlace() {
    small.unshown(1);
    cluster.plan(0, alice, bob);
    Object places = alice.plan.places();
    assertThat(small.plan.place(0)).isEqualTo(Rank.FIRST);
    small.holds(1);
    again();

    assertThat(small.plan.place(0)).isEqualTo(Rank.within(5));
    assertThat(alice.plan.places()).isNotSameAs(places);
  }

  @Test
  void anotherShareIsServedAnotherWay() {
    Plan before = cluster.plan(0, alice, bob);
    Object places = before.places();
    Object ofBob = bob.plan.places();
    small.wants = 61;
    Plan after = again();

    assertThat(after.isServedAs(before)).isFalse();
    assertThat(after.places()).isNotSameAs(places);
    assertThat(bob.plan.places()).isSameAs(ofBob);
  }

  @Test
  void anotherClassOfWhatWaitsIsServedAnotherWay() {
    Plan before = cluster.plan(0, alice, bob);
    small.holds = 60;
    Plan after = again();

    assertThat(after.isServedAs(before)).isFalse();
    assertThat(alice.plan.next).isEqualTo(Integer.MAX_VALUE);
    // Who holds something is none.
    assertThat(alice.plan.newcomer).isFalse();
  }

  @Test
  void otherQueuesAreServedAnotherWay() {
    Plan before = cluster.plan(0, alice, bob);

    assertThat(cluster.plan(0, alice).isServedAs(before)).isFalse();
    Queue other = new Queue("bob", new Job("large", 500, 900));
    assertThat(cluster.plan(0, alice, other).isServedAs(before)).isFalse();
  }

  @Test
  void noChainOfPlansIsKept() {
    cluster.plan(0, new Queue("team", alice), bob);
    cluster
        .plan(1, new Queue("team", alice), bob)
        .forEach(
            plan -> {
              assertThat(plan.before).isNull();
              assertThat(plan.queue.plans).allSatisfy(last -> assertThat(last.before).isNull());
              assertThat(plan.jobs).allSatisfy(job -> assertThat(job.before).isNull());
            });
    assertThat(alice.plan.jobs()).hasSize(1);
  }

  @Test
  void nobodyIsAChildThatIsNotThere() {
    Plan plan = cluster.plan(0, alice, bob);

    assertThat(plan.child("bob")).isSameAs(bob.plan);
    assertThat(plan.child("carol")).isNull();
  }

  @Test
  void aSmallJobGoesFirstWithinNestedTeamsToo() {
    Queue red =
        new Queue("red", new Queue("inner", alice), new Queue("other", new Job("c", 40, 90)));
    Queue blue = new Queue("blue", bob);
    cluster.plan(0, blue, red);

    assertThat(alice.share()).isEqualTo(60);
    assertThat(red.share()).isEqualTo(100);
    assertThat(blue.share()).isZero();
    assertThat(red.plan.next).isEqualTo(small.plan.sizeClass());
    assertThat(alice.plan.shareOfCluster()).isEqualTo(0.6);
  }

  @Test
  void itIsServedBeforeLargerJobsOfAnotherTeam() {
    Queue red = new Queue("red", alice, new Queue("other", new Job("c", 40, 900)));
    Queue blue = new Queue("blue", bob);
    cluster.plan(0, blue, red);
    Order first = order(red);

    assertThat(first).isLessThan(order(blue));
  }

  @Test
  void firstTasksGoFirstBesideWhatTheirUserHolds() {
    small.holds(40);
    cluster.plan(0, alice.has(small, large.unshown(1)), bob.has(new Job("b", 500, 900)));

    assertThat(alice.plan.firstUntil).isCloseTo(0.41, within(1e-9));
  }

  @Test
  void aFirstTaskGoesFirstForItsTeam() {
    Queue red = new Queue("red", new Queue("user", new Job("unknown", 500, 1e6).unshown(1)));
    Queue blue = new Queue("blue", bob);
    cluster.plan(0, red, blue);

    assertThat(order(red)).isLessThan(order(blue));
  }

  private static Order order(Queue queue) {
    return Order.of(queue.plan, true, 0, 0.01, true, Order.SATISFIED, 0, queue.name);
  }

  @Test
  void aJobAtRiskIsSoForItsTeam() {
    Queue red = new Queue("red", alice).weight(0.01);
    Queue blue = new Queue("blue", bob);
    small.all(40);
    cluster.plan(0, red, blue);
    assertThat(red.share()).isEqualTo(60);
    cluster.plan(250, red, blue);

    assertThat(blue.plan.isAtRisk()).isTrue();
    assertThat(red.plan.isAtRisk()).isFalse();
    assertThat(blue.share()).isEqualTo(100);
  }

  @Test
  void aTeamOfWhichNobodyHasAskedYetIsANewcomer() {
    large.wants = 0;
    Queue blue = new Queue("blue", bob);
    cluster.plan(0, alice, blue);
    assertThat(blue.plan.newcomer).isTrue();
    assertThat(alice.plan.newcomer).isFalse();

    large.wants = 500;
    cluster.plan(1, alice, blue);
    assertThat(blue.plan.newcomer).isFalse();
  }

  /** The people who submit to one queue share what it has like users. */
  @Test
  void submittersShareWhatTheirQueueHas() {
    Queue carol = new Queue("leaf/carol", new Job("tiny", 5, 1));
    Queue dora = new Queue("leaf/dora", new Job("middle", 90, 100));
    Queue leaf = new Queue("leaf", carol, dora);
    cluster.plan(0, bob, leaf.most(50), alice);

    assertThat(alice.share()).isEqualTo(60);
    assertThat(leaf.share()).isEqualTo(40);
    assertThat(carol.share()).isEqualTo(5);
    assertThat(dora.share()).isEqualTo(35);
  }

  @Test
  void whoseQueueIsAUserItselfHasAPlanOfItsJobs() {
    QueueSnapshot root = cluster.state(alice);
    Plan plan = Rule.plan(new Snapshot(root, all(), all(), 0), null);

    assertThat(plan.jobs()).hasSize(1);
    assertThat(plan.jobs().get(0).deadline()).isCloseTo(1.25 * 5 / 0.6, within(1e-6));
    assertThat(plan.isServedAs(plan)).isTrue();
  }

  private static long[] all() {
    return new long[] {100};
  }

  @Property(seed = "1", tries = 300)
  void whatChildrenHaveAddsUpToWhatTheirParentHas(
      @ForAll @Size(6) List<@LongRange(min = 0, max = 150) Long> wants,
      @ForAll @Size(6) List<@DoubleRange(min = 0.1, max = 1000) Double> works,
      @ForAll @Size(6) List<@LongRange(min = 1, max = 5) Long> weights,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee) {
    Queue[] users = new Queue[6];
    for (int i = 0; i < users.length; i++) {
      Job job = new Job("job" + i, wants.get(i), works.get(i));
      users[i] = new Queue("user" + i, job).weight(weights.get(i));
    }
    Queue inner = new Queue("inner", users[0], users[1]);
    Queue team = new Queue("team", inner, users[2], users[3]);
    cluster.guarantee = guarantee;
    cluster.plan(0, team, users[4], users[5]);
    long all = Stream.of(users).mapToLong(Queue::share).sum();
    long wanted = wants.stream().mapToLong(each -> each).sum();

    // Stock shares are rounded: a unit a queue more than there is, or less.
    assertThat(all).isBetween(Math.min(100, wanted) - 6, Math.min(100, wanted) + 6);
    assertThat(users[0].share() + users[1].share()).isBetween(inner.share() - 2, inner.share() + 2);
    assertThat(inner.share() + users[2].share() + users[3].share())
        .isBetween(team.share() - 3, team.share() + 3);
  }
}
