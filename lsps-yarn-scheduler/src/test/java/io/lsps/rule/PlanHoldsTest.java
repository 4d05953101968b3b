/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;

/**
 * Until when a plan stays as it is: the same as if it were planned again. Where a job cannot use
 * its equal part the reference predicts others' ends from that part, and each new plan predicts
 * them a little earlier; so these jobs can use all there is. Two jobs that start again at once have
 * the same limit, and which of them is larger by rounding is not compared.
 */
class PlanHoldsTest {
  private int compared;

  @AfterProperty
  void manyWereCompared() {
    assertThat(compared).isGreaterThan(1000);
  }

  /** A later snapshot of the same queues. */
  private static Snapshot at(double seconds, Snapshot before) {
    return new Snapshot(before.root, before.total, before.cluster, Math.round(1000 * seconds));
  }

  private static List<String> decisions(Plan plan) {
    List<String> all = new ArrayList<>();
    plan.forEach(
        queue -> {
          for (JobPlan job : queue.jobs) {
            all.add(job.job.id + " " + job.run() + " " + job.isAtRisk() + " " + job.isLate());
          }
          all.add(queue.queue.name + " " + Arrays.toString(queue.share) + " " + queue.next);
        });
    return all;
  }

  @Property(tries = 2000)
  void aPlanThatHoldsDecidesWhatOneMadeAnewDecides(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TestCluster cluster = new TestCluster(100);
    Queue[] users = new Queue[random.nextInt(1, 5)];
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < users.length; i++) {
      users[i] = new Queue("user" + i, new Job[0]).weight(random.nextInt(1, 4));
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        double work = Math.exp(random.nextDouble() * 7);
        Job job = new Job("job" + jobs.size(), random.nextInt(100, 200), work);
        job.submitted = jobs.size();
        jobs.add(job);
        users[i].jobs.add(job);
      }
    }
    double seconds = 0;
    for (int round = 0; round < 6; round++) {
      Plan plan = cluster.plan(seconds, users);
      if (plan.until > seconds + 0.002) {
        double later = seconds + random.nextDouble() * Math.min(1000, plan.until - seconds - 0.001);
        Snapshot same = at(later, plan.snapshot);
        assertThat(Rule.plan(same, plan)).isSameAs(plan);
        Plan anew = Rule.plan(at(later, plan.snapshot).ended(Map.of("nobody", List.of())), plan);
        assertThat(anew).isNotSameAs(plan);
        if (jobs.stream().filter(job -> job.plan.isLate()).count() < 2) {
          compared++;
          assertThat(decisions(anew)).isEqualTo(decisions(plan));
        }
      }
      if (plan.until < 1e6) {
        assertThat(Rule.plan(at(plan.until + 0.001, plan.snapshot), plan)).isNotSameAs(plan);
      }
      seconds += 1 + random.nextDouble() * 30;
      for (Job job : jobs) {
        job.left(Math.max(0.1, job.left - random.nextDouble() * 10));
      }
    }
  }
}
