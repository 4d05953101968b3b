/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import org.junit.jupiter.api.Test;

class RuleFaultsTest {
  private final TestCluster cluster = new TestCluster(100);
  private final Job a = new Job("a", 100, 100);
  private final Job b = new Job("b", 100, 100);
  private final Queue alice = new Queue("alice", a);

  private void oneUser(double seconds, Job... jobs) {
    cluster.plan(seconds, alice.has(jobs));
  }

  /** A job that comes again, as a second attempt, counts twice there: fairEnd is 290. */
  @Test
  void aJobThatComesAgainCountsOnce() {
    oneUser(0, a, b);
    oneUser(10, b);
    oneUser(20, a, b);
    assertThat(alice.plan.finished).isEmpty();
    assertThat(b.plan.fairEnd()).isCloseTo(200, within(1e-4));
  }

  /** Tasks turn out shorter: done there, but the end is that of the old estimate. */
  @Test
  void aJobWhoseWorkShrinksEndedThereWhenItHadThat() {
    Job other = new Job("other", 100, 1e6);
    a.all(500);
    oneUser(0, other, a);
    a.all(40).left(1);
    oneUser(90, other, a);
    // By half it had 45 s at 90 s, so 40 s at 80 s.
    assertThat(a.plan.fairEnd()).isCloseTo(80, within(1e-4));
  }

  @Test
  void aJobWhoseWorkShrinksIsDueEarlier() {
    Job other = new Job("other", 100, 1e6);
    a.all(500);
    b.all(500);
    a.submitted = 1;
    b.submitted = 2;
    oneUser(0, other, a);
    oneUser(100, other, a, b);
    a.all(40);
    b.all(40);
    oneUser(300, other, a, b);
    oneUser(2000, other, a, b);
    assertThat(a.plan.isLate()).isTrue();
  }

  /** Nothing used, nothing to give (minimum allocation 0), nothing guaranteed: 0/0 and first. */
  @Test
  void whoHasNothingCertainIsNotServedBeforeWhoHas() {
    Plan none = Plan.of(new QueueSnapshot("", "none", 1), null);
    Plan waits = Plan.of(new QueueSnapshot("", "waits", 1), null);
    waits.entitled = 0.5;
    waits.next = Rank.RUN;
    Order first = Order.of(waits, false, 0.1, 0, true, 1, 0, "waits");
    assertThat(first).isLessThan(Order.of(none, false, 0, 0, true, 1, 0, "none"));
  }

  /** The same of a queue that came after the plan, where newcomers wait. */
  @Test
  void lateOneIsNotFirst() {
    Plan waits = Plan.of(new QueueSnapshot("", "waits", 1), null);
    waits.entitled = 0.5;
    waits.next = Rank.RUN;
    Order first = Order.of(waits, false, 0.1, 0, true, 1, 0, "waits");
    assertThat(first).isLessThan(Order.of(null, false, 0, 0, true, 1, 0, "late"));
  }

  /** A team's first task, where a sibling in the team holds something. */
  @Test
  void aFirstTaskGoesFirstForItsTeamToo() {
    Job holding = new Job("holding", 40, 1e5).holds(40);
    Job unknown = new Job("unknown", 200, 1e6).unshown(1);
    Queue red = new Queue("red", new Queue("holds", holding), new Queue("new", unknown));
    Queue blue = new Queue("blue", new Job("blue", 500, 5e5));
    cluster.plan(0, red, blue);
    Order order = Order.of(red.plan, true, 0.4, 0.01, true, 1, 0, "red");
    Order other = Order.of(blue.plan, true, 0, 0.01, true, 1, 0, "blue");
    assertThat(order).isLessThan(other);
  }

  /** A team without weight. */
  @Test
  void aTeamWithoutWeightHasItsLeastShareAndNoMore() {
    Queue red = new Queue("red", new Queue("user", new Job("small", 80, 1))).weight(0);
    Queue blue = new Queue("blue", new Job("blue", 500, 900));
    assertThat(cluster.shares(red, blue)).containsExactly(0, 100);
  }

  /** A snapshot is spent by planning. */
  @Test
  void aSnapshotCanBePlannedTwice() {
    Snapshot now = cluster.snapshot(0, alice);
    Rule.plan(now, null);
    Rule.plan(now, null);
  }

  /** A narrow job is at risk at once since a wide one of equal work came after it. */
  @Test
  void aNarrowJobIsNotAtRiskAtOnce() {
    a.wants = 10;
    oneUser(0, a);
    assertThat(a.plan.isAtRisk()).isFalse();
    oneUser(1, a, b);
    assertThat(a.plan.isAtRisk()).isFalse();
  }
}
