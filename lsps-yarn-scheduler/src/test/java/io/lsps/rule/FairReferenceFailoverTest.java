/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What another ResourceManager goes on from in the fair-share reference. */
class FairReferenceFailoverTest extends TwoUsers {
  @Test
  void whatWasDoneBeforeARestartIsDoneThereToo() {
    a.left(30);
    oneUser(0, a);

    isDue(a, 1.25 * 30);
  }

  /** Where nothing was stored of it: it had its part there before, too. */
  @Test
  void aRecoveredJobCountsFromItsSubmission() {
    a.submitted = 20_000;
    a.recovered = true;
    a.left(60);
    oneUser(100, a);

    assertThat(a.plan.fairEnd()).isCloseTo(160, within(CLOSE));
    isDue(a, 20 + 1.25 * 140);
  }

  /** Caught: each failover postpones all deadlines. */
  @Test
  void aDeadlineIsTheSameAfterAFailover() {
    a.submitted = 20_000;
    users(40);
    b.left(90);
    users(100);
    double due = b.plan.deadline();
    double[] ofA = a.plan.account();
    double[] ofB = b.plan.account();

    // Another ResourceManager, which knows of the one before its first plan and of the other after.
    cluster.forget();
    a.plan = JobPlan.resumed("a", a.submitted, ofA);
    b.plan = null;
    users(100);
    assertThat(b.plan.deadline()).isNotCloseTo(due, within(1.0));
    b.plan.resume(ofB);
    users(100);

    isDue(b, due);
    isDue(a, due);
    users(130);
    isDue(b, due);
  }

  /** Caught: a failover forgets who has ended, and those that stay are due earlier. */
  @Test
  void aJobThatHasEndedGoesOnThereAfterAFailover() {
    a.submitted = 20_000;
    oneUser(40, a, b);
    oneUser(90, b);
    double due = b.plan.deadline();
    failover(b);
    // Before the nodes are back nobody is served, but those that run are.
    oneUser(100, b);

    isDue(b, due);
    cluster.ended = Map.of();
    oneUser(239, b);
    isDue(b, due);
    assertThat(alice.plan.ended()).hasSize(1);
    oneUser(241, b);
    assertThat(alice.plan.ended()).isEmpty();
  }

  @Test
  void soItDoesWhereItsPartIsOneContainer() {
    Job[] jobs = new Job[5];
    Arrays.setAll(jobs, i -> new Job("job" + i, 90, 100));
    for (Job job : jobs) {
      job.container = 30;
    }
    oneUser(0, jobs);
    jobs = Arrays.copyOfRange(jobs, 1, 5);
    oneUser(50, jobs);
    double[] rates = Arrays.stream(jobs).mapToDouble(job -> job.plan.rate).toArray();
    assertThat(rates[3]).isZero();
    failover(jobs);
    oneUser(50, jobs);

    assertThat(Arrays.stream(jobs).mapToDouble(job -> job.plan.rate).toArray()).isEqualTo(rates);
  }

  @Test
  void soItDoesWhereItIsReadAfterTheFirstPlan() {
    oneUser(0, a, b);
    oneUser(50, b);
    double due = b.plan.deadline();
    double[] account = b.plan.account();
    failover(b);
    b.plan = null;
    Map<String, List<JobPlan>> ended = cluster.ended;
    cluster.ended = Map.of();
    oneUser(52, b);
    b.plan.resume(account);
    cluster.ended = ended;
    oneUser(52, b);

    isDue(b, due);
  }

  @Test
  void whoHadEndedThereTooByTheEndOfAFailoverIsLeftOut() {
    oneUser(0, a, b);
    oneUser(50, b);
    failover(b);
    oneUser(201, b);

    assertThat(alice.plan.ended()).isEmpty();
  }

  @Test
  void whoseUserIsNotThereAfterAFailoverIsLeftOut() {
    oneUser(0, a, b);
    oneUser(50, b);
    failover();
    cluster.plan(60, bob.has(a));

    assertThat(bob.plan.ended()).isEmpty();
  }

  private void failover(Job... running) {
    cluster.ended =
        Map.of(
            "alice",
            alice.plan.ended().stream()
                .map(job -> JobPlan.ended(job.job.id, job.endedAccount()))
                .toList());
    cluster.forget();
    for (Job job : running) {
      job.plan = JobPlan.resumed(job.id, job.submitted, job.plan.account());
    }
  }
}
