/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Who is owed service, at what pace and in whose turn. */
class TurnsTest extends TwoUsers {
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
}
