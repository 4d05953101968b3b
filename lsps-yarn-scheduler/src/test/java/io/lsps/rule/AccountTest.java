/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.JobSnapshot.Stage;
import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** A cluster of 100 containers; work is in seconds of all of them. */
class AccountTest {
  private static final double CLOSE = 1e-4;

  private final TestCluster cluster = new TestCluster(100);
  private final Job a = new Job("a", 100, 100);
  private final Job b = new Job("b", 100, 100);
  private final Queue alice = new Queue("alice", a);
  private final Queue bob = new Queue("bob", b);

  AccountTest() {
    a.submitted = 1;
    b.submitted = 2;
  }

  private void users(double seconds) {
    cluster.plan(seconds, alice, bob);
  }

  private void oneUser(double seconds, Job... jobs) {
    cluster.plan(seconds, alice.has(jobs));
  }

  private static void isDue(Job job, double seconds) {
    assertThat(job.plan.deadline()).isCloseTo(seconds, within(CLOSE));
  }

  @Test
  void aLoneJobIsToEndAQuarterLaterThanUnderTheFairScheduler() {
    users(0);

    assertThat(a.plan.fairEnd()).isCloseTo(200, within(CLOSE));
    isDue(a, 250);
    isDue(b, 250);
    assertThat(b.plan.isOwed()).isFalse();
    assertThat(b.plan.turn()).isEqualTo(JobPlan.NO_TURN);
  }

  @Test
  void soIsOneOfSeveralAsLongAsNoneHasEndedEarlier() {
    oneUser(0, a, b);

    isDue(a, 250);
    isDue(b, 250);
  }

  @Test
  void theLagIsWhatIsSet() {
    cluster.lag = 1;
    users(0);

    isDue(b, 300);
  }

  @Test
  void theExampleOfTheRule() {
    alice.has(new Job("small", 90, 9));
    b.all(30);
    users(0);
    isDue(b, 75);
    assertThat(b.plan.isOwed()).isFalse();

    // Alice has ended at 10 s here, and would have at 18 s.
    alice.has();
    b.left(29);
    users(18.001);
    assertThat(b.plan.deadline()).isCloseTo(1.25 * 39, within(0.01));
  }

  @Test
  void itIsOwedServiceWhenHalfOfTheRoomWouldJustDo() {
    a.all(1000);
    users(0);
    // Under the FairScheduler it ends at 200, so it is to end by 250, and takes 200 with half.
    users(49);
    assertThat(b.plan.isOwed()).isFalse();
    users(51);
    assertThat(b.plan.isOwed()).isTrue();
    assertThat(b.plan.turn()).isZero();
    assertThat(bob.plan.isOwed()).isTrue();
    assertThat(alice.plan.isOwed()).isFalse();
    // What was done of it meanwhile gives it time again.
    b.left(90);
    users(60);
    assertThat(b.plan.isOwed()).isFalse();
  }

  @Test
  void itsPaceIsWhatItNeedsAndItsStockShareWhenThatCannotBe() {
    a.all(1000);
    bob.stock = 30;
    users(0);
    users(125);
    assertThat(b.plan.pace).isCloseTo(0.8, within(0.001));
    users(149);
    assertThat(b.plan.pace).isCloseTo(0.99, within(0.001));
    users(151);
    assertThat(b.plan.late).isTrue();
    assertThat(b.plan.pace).isEqualTo(0.3);
    // Another job that a limit keeps back takes nothing of it.
    bob.has(new Job("kept back", 1, 1).in(JobSnapshot.Stage.KEPT_BACK), b);
    users(152);
    assertThat(b.plan.pace).isEqualTo(0.3);
    bob.has(new Job("runs", 1, 1), b);
    users(10_000);
    assertThat(b.plan.late).isTrue();
    assertThat(b.plan.pace).isEqualTo(0.15);
  }

  /**
   * Caught: half of the room for a heavy user, which is less than it has under the FairScheduler.
   */
  @Test
  void itsPaceIsNoLessThanInTheVirtualCluster() {
    a.all(1000);
    bob.weight(9);
    users(0);
    users(1);
    assertThat(b.plan.isOwed()).isFalse();
    assertThat(b.plan.pace).isCloseTo(0.9, within(0.001));
  }

  @Test
  void itCannotBeServedWithTheRoomThatMastersTake() {
    a.master = 0.25;
    b.master = 0.25;
    users(0);

    // Half is left, of which each has half.
    isDue(b, 1.25 * 400);
    users(99);
    assertThat(b.plan.isOwed()).isFalse();
    users(101);
    assertThat(b.plan.isOwed()).isTrue();
  }

  /** Hadoop's fair share counts who is active, and not what they ask for. */
  @Test
  void aTeamThatHoldsMoreThanItsShareIsServedWithThatThere() {
    cluster.shared = 40;
    users(0);
    isDue(b, 1.25 * 500);

    a.holds(30);
    b.holds(50);
    users(0);
    isDue(b, 1.25 * 250);
  }

  @Test
  void theEarliestDeadlineIsServedFirst() {
    Job giant = new Job("giant", 100, 1e6);
    Queue carol = new Queue("carol", giant);
    a.all(200);
    cluster.plan(0, carol, alice, bob);
    cluster.plan(900, carol, alice, bob);

    assertThat(b.plan.turn()).isZero();
    assertThat(a.plan.turn()).isEqualTo(1);
    assertThat(giant.plan.turn()).isEqualTo(JobPlan.NO_TURN);
  }

  /** Else those that stay would have their part from now on, and be promised too much. */
  @Test
  void aJobThatHasEndedGoesOnThereAsLongAsItWould() {
    users(0);
    alice.has();
    users(100);
    assertThat(alice.plan.isOpen()).isTrue();
    // There a ended at 200 s, and b too.
    isDue(b, 1.25 * 200);
    b.left(90);
    users(200);
    isDue(b, 1.25 * 200);
    b.left(80);
    users(300);
    isDue(b, 1.25 * 200);
    assertThat(b.plan.isOwed()).isTrue();
    assertThat(alice.plan.isOpen()).isFalse();
  }

  @Test
  void soDoesOneOfAUserWhoIsStillHere() {
    oneUser(0, a, b);
    oneUser(50, b);
    // That a has ended earlier than there makes up for b; that a goes on there is why it is 200.
    isDue(b, 1.5 * 200);
    assertThat(alice.plan.isOpen()).isTrue();
  }

  @Test
  void whatWasDoneBeforeARestartIsDoneThereToo() {
    a.left(30);
    oneUser(0, a);

    isDue(a, 1.25 * 30);
  }

  @Test
  void whoseWorkIsNotKnownIsOwedNothingAndHasItsPart() {
    a.all(Double.POSITIVE_INFINITY);
    users(0);
    isDue(b, 250);
    users(1e6);

    assertThat(a.plan.isOwed()).isFalse();
    assertThat(a.plan.deadline()).isInfinite();
    assertThat(b.plan.isOwed()).isTrue();
  }

  @Test
  void aJobThatIsKeptBackStandsStillThereToo() {
    a.all(1000);
    b.in(Stage.KEPT_BACK);
    users(0);
    assertThat(a.plan.fairEnd()).isCloseTo(1000, within(CLOSE));
    users(500);
    assertThat(b.plan.isOwed()).isFalse();

    b.in(Stage.RUNS);
    users(500);
    assertThat(b.plan.fairEnd()).isCloseTo(700, within(CLOSE));
    isDue(b, 1.25 * 700);
  }

  @Test
  void aJobThatMovedCountsForItsNewUserAlone() {
    Queue carol = new Queue("carol", new Job[0]).has();
    cluster.plan(0, alice, bob, carol);
    alice.has();
    carol.has(a);
    b.wants = 100;
    cluster.plan(50, alice, bob, carol);

    assertThat(alice.plan.isOpen()).isFalse();
    isDue(a, 250);
    isDue(b, 250);
  }

  @Test
  void aClockThatIsSetBackChangesNothing() {
    users(100);
    users(20);
    assertThat(a.plan.virtual).isZero();
    assertThat(b.plan.isOwed()).isFalse();

    users(30);
    assertThat(b.plan.virtual).isCloseTo(5, within(CLOSE));
  }

  /** Who overtakes an equal gains no more than the other loses. */
  @Test
  void anEarlierJobIsNotOvertakenByAnEqualOneThatHasLessTimeToSpare() {
    a.all(500);
    b.all(500);
    alice.most(10);
    oneUser(0, a);
    alice.most(TestCluster.MANY);
    oneUser(1000, a, b);

    // There a ends at 1800 s and b at 1900 s, in half of the time: it would be due first.
    oneUser(1850, a, b);
    oneUser(10_000, a, b);
    assertThat(a.plan.turn()).isZero();
    assertThat(b.plan.turn()).isEqualTo(1);
  }

  @Test
  void anEarlierJobThatIsLargerHasItsOwnDeadline() {
    a.all(501);
    b.all(500);
    alice.most(10);
    oneUser(0, a);
    alice.most(TestCluster.MANY);
    oneUser(1000, a, b);

    isDue(b, 2250);
    isDue(a, 1.25 * 1802);
  }

  @Test
  void aLargerJobIsOvertakenByOneWithLessTimeToSpare() {
    a.all(1000);
    oneUser(0, a);
    b.all(10);
    oneUser(1, a, b);

    // 10 s by half, and 1.25 times that.
    isDue(b, 1 + 1.25 * 20);
    assertThat(a.plan.deadline()).isGreaterThan(1000);
  }

  @Test
  void anotherUsersJobIsNotWaitedFor() {
    a.all(1000);
    b.all(10);
    users(0);

    isDue(b, 1.25 * 20);
    isDue(a, 1.25 * 2000);
  }

  @Test
  void equalsThatAreToEndAtOnceGoInTheOrderOfSubmission() {
    oneUser(0, b, a);
    oneUser(1e6, b, a);

    assertThat(a.plan.deadline()).isEqualTo(b.plan.deadline());
    assertThat(a.plan.turn()).isZero();
    assertThat(b.plan.turn()).isEqualTo(1);
  }

  @Test
  void whereNobodyIsLeftNothingIsKept() {
    oneUser(0, a, b);
    oneUser(1);
    assertThat(alice.plan.isOpen()).isFalse();
    // Else a would still have half of it.
    oneUser(1, new Job("new", 100, 100));

    isDue(alice.jobs.get(0), 1 + 1.25 * 100);
  }

  @Test
  void aJobThatComesAgainGoesOnFromItsStart() {
    b.all(1000);
    oneUser(0, a, b);
    // There a has ended at 200, and here it is away for a while.
    oneUser(300, b);
    oneUser(301, a, b);

    isDue(a, 250);
    assertThat(a.plan.isOwed()).isTrue();
  }

  @Test
  void ofThoseThatAreGoneTheFirstAreGivenUp() {
    Job[] jobs = new Job[1003];
    Arrays.setAll(jobs, i -> new Job("job" + i, 100, 1000));
    oneUser(0, jobs);
    oneUser(1, jobs[0]);

    assertThat(alice.plan.gone).hasSize(1000);
    assertThat(alice.plan.gone.get(0).job().id()).isEqualTo("job3");
  }

  @Test
  void ofThoseThatAreGoneNoOwnerIsKept() {
    oneUser(0, a, b);
    oneUser(1, b);

    assertThat(alice.plan.gone).extracting(job -> job.job().owner()).containsExactly((Object) null);
  }

  @Test
  void usersAreServedThereByWeightWithinTheirLimits() {
    Queue carol = new Queue("carol", new Job("c", 100, 100));
    cluster.plan(0, alice.most(10), bob, carol.weight(2));
    assertThat(a.plan.rate).isCloseTo(0.1, within(CLOSE));
    assertThat(b.plan.rate).isCloseTo(0.3, within(CLOSE));
    assertThat(carol.jobs.get(0).plan.rate).isCloseTo(0.6, within(CLOSE));

    bob.minimum = 80;
    cluster.plan(0, alice, bob, carol);
    assertThat(b.plan.rate).isCloseTo(0.8, within(CLOSE));
  }

  @Test
  void nestedQueuesShareThereBeforeTheirUsersDo() {
    Job c = new Job("c", 100, 100);
    Queue team = new Queue("team", alice, bob);
    cluster.plan(0, team, new Queue("carol", c));

    isDue(a, 1.25 * 400);
    assertThat(c.plan.rate).isCloseTo(0.5, within(CLOSE));
  }

  @Property
  void noEarlierJobHasItsTurnAfterOneOfWhichMoreIsLeft(
      @ForAll @Size(min = 2, max = 8) List<@DoubleRange(min = 1, max = 3) Double> works,
      @ForAll @Size(8) List<@DoubleRange(min = 0, max = 1) Double> done) {
    TestCluster ofThis = new TestCluster(100);
    Queue user = new Queue("user", new Job[0]);
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < works.size(); i++) {
      double work = Math.rint(works.get(i));
      jobs.add(new Job("job", 100, work).left(i % 2 == 0 ? work : work * done.get(i)));
      jobs.get(i).submitted = i;
      ofThis.plan(i, user.has(jobs.toArray(new Job[0])));
    }
    ofThis.plan(1e6, user);
    for (int i = 0; i < jobs.size(); i++) {
      for (Job later : jobs.subList(i + 1, jobs.size())) {
        if (jobs.get(i).work <= later.left && later.plan.isOwed()) {
          assertThat(jobs.get(i).plan.turn()).isLessThan(later.plan.turn());
        }
      }
    }
  }

  /** Caught: an early job was taken to end late there, as all had a part of a container. */
  @Test
  void ofMoreJobsThanContainersTheEarlierHaveOneEach() {
    Job[] jobs = new Job[8];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = new Job("job" + i, 90, 100);
      jobs[i].submitted = 10L - i;
      jobs[i].container = 30;
    }
    cluster.plan(0, new Queue("user", jobs));

    double[] rates = {0, 0, 0, 0, 0.1, 0.3, 0.3, 0.3};
    for (int i = 0; i < jobs.length; i++) {
      assertThat(jobs[i].plan.rate).isCloseTo(rates[i], within(CLOSE));
    }
    assertThat(jobs[0].plan.deadline()).isInfinite();
    assertThat(jobs[0].plan.isOwed()).isFalse();
  }

  @Property
  void dividedEquallyNothingIsLost(
      @ForAll @LongRange(min = 0, max = 200) long share,
      @ForAll @Size(min = 1, max = 8) List<@LongRange(min = 0, max = 100) Long> wanted) {
    Job[] jobs = wanted.stream().map(wants -> new Job("job", wants, 100)).toArray(Job[]::new);
    new TestCluster(100).plan(0, new Queue("user", jobs).most(share));
    double sum = 0;
    double most = Arrays.stream(jobs).mapToDouble(job -> job.plan.rate).max().orElse(0);
    for (Job job : jobs) {
      double rate = job.plan.rate;
      sum += rate;
      assertThat(rate).isBetween(0.0, job.wants / 100.0 + CLOSE);
      // Who has less than it wants has as much as anybody, but for a container.
      assertThat(rate).isGreaterThan(Math.min(job.wants / 100.0, most) - 0.01 - CLOSE);
    }
    double all = wanted.stream().mapToLong(each -> each).sum() / 100.0;
    assertThat(sum).isCloseTo(Math.min(Math.min(share / 100.0, 1), all), within(CLOSE));
  }
}
