/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;

/**
 * A cluster of 100 containers, where alice and bob have a job of 100 each, alice's submitted first.
 * Work is in seconds of the whole cluster.
 */
abstract class TwoUsers {
  static final double CLOSE = 1e-4;

  final TestCluster cluster = new TestCluster(100);
  final Job a = new Job("a", 100, 100);
  final Job b = new Job("b", 100, 100);
  final Queue alice = new Queue("alice", a);
  final Queue bob = new Queue("bob", b);

  TwoUsers() {
    a.submitted = 1;
    b.submitted = 2;
  }

  void users(double seconds) {
    cluster.plan(seconds, alice, bob);
  }

  void oneUser(double seconds, Job... jobs) {
    cluster.plan(seconds, alice.has(jobs));
  }

  static void isDue(Job job, double seconds) {
    assertThat(job.plan.deadline()).isCloseTo(seconds, within(CLOSE));
  }
}
