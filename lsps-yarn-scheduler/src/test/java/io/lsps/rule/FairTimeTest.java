/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the scorecard compares with. */
class FairTimeTest extends TwoUsers {
  /** Two phases one after the other: 10 containers of 100 for 10 s, then one for 20 s. */
  @Test
  void whatAJobTakesAloneBeyondItsWorkIsAdded() {
    Job job = new Job("phases", 10, 0.1 * 10 + 0.01 * 20);
    alice.has(job.holds(10));
    bob.has();
    cluster.plan(0, alice, bob);
    job.wants = 1;
    job.holds(1);
    job.left(0.2);
    cluster.plan(10, alice, bob);
    job.left(0.1);
    cluster.plan(20, alice, bob);

    // As a fluid of ten containers it takes 12 s there; alone its phases take 30 s.
    assertThat(ended(30, job)).isCloseTo(30, within(0.01));
  }

  /** As the gate admits reduces: just before the last maps have ended. */
  @Test
  void aPhaseThatIsRequestedBeforeTheLastOneHasEndedIsAnotherAllTheSame() {
    Job job = new Job("reduces", 10, 0.1 * 10 + 0.01 * 20);
    alice.has(job.holds(10));
    bob.has();
    cluster.plan(0, alice, bob);
    job.wants = 11;
    job.left(0.3);
    cluster.plan(9, alice, bob);
    job.wants = 1;
    job.holds(1);
    job.left(0.2);
    cluster.plan(10, alice, bob);

    // Not as if it held one of eleven containers for 20 s.
    assertThat(ended(30, job)).isCloseTo(9 + 0.3 / 0.11 + 30 - 1.2 / 0.11, within(0.01));
  }

  private double ended(double seconds, Job job) {
    alice.has();
    bob.has(b);
    List<JobPlan> settled = cluster.plan(seconds, alice, bob).takeSettled();
    assertThat(settled).extracting(each -> each.job().id()).containsExactly(job.id);
    return settled.get(0).fairSeconds();
  }

  /** Caught: a straggler that ran on here seemed to do so under the FairScheduler. */
  @Test
  void whatBecomesKnownAfterItHasEndedThereWouldHaveBeenServedThen() {
    bob.has();
    cluster.plan(0, alice, bob);
    a.left(10);
    cluster.plan(101, alice, bob);
    assertThat(a.plan.fairSeconds()).isCloseTo(100, within(0.01));
    a.work = 104;
    cluster.plan(110, alice, bob);
    cluster.plan(120, alice, bob);

    assertThat(a.plan.isLate()).isFalse();
    assertThat(a.plan.fairSeconds()).isCloseTo(104, within(0.01));
  }

  /** Caught: where many were late the others seemed to gain three times as much as they did. */
  @Test
  void nobodyIsServedTwiceWhereJobsBeginAnew() {
    users(0);
    // Nobody was served; under the FairScheduler both have ended at 200.
    users(201);
    assertThat(b.plan.isLate()).isTrue();
    assertThat(b.plan.fairSeconds()).isCloseTo(200, within(0.01));
    Job later = new Job("later", 100, 50);
    later.submitted = 201_000;
    Queue carol = new Queue("carol", later);
    cluster.plan(201, alice, bob, carol);
    assertThat(later.plan.fairEnd()).isCloseTo(201 + 150, within(CLOSE));
    carol.has();
    cluster.plan(300, alice, bob, carol);

    List<JobPlan> settled = cluster.plan(360, alice, bob, carol).takeSettled();

    assertThat(settled).extracting(each -> each.job().id()).containsExactly("later");
    assertThat(settled.get(0).fairSeconds()).isCloseTo(50, within(0.01));
    assertThat(b.plan.fairSeconds()).isCloseTo(200, within(0.01));
  }
}
