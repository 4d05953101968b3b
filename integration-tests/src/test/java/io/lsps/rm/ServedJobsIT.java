/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is served within one leaf queue: its submitters, and the jobs of one user. */
class ServedJobsIT {
  private static final String PAPER = "<lspsRule>paper</lspsRule>";
  private static final String LEAST_WORK = "<lspsTier2>least-work</lspsTier2>";

  @TempDir Path folder;

  @Test
  void submittersOfASharedQueueAreUsersWhereItSaysSo() throws Exception {
    String queues = "<queue name='adhoc'><lspsGroupBy>submitter</lspsGroupBy></queue>";
    try (TestRm cluster =
        TestRm.start(TestRm.conf(folder, SharesIT.BY_SIZE_ALONE, queues)).withNode(100)) {
      cluster.remember("root.adhoc/alice", 10);
      cluster.remember("root.adhoc/bob", 40);
      TestJob alice = cluster.submit("alice", "adhoc", "job", Set.of());
      TestJob bob = cluster.submit("bob", "adhoc", "job", Set.of());
      alice.ask(TestJob.MAP, 200);
      bob.ask(TestJob.MAP, 200);
      cluster.update();
      alice.take();
      bob.take();

      assertThat(cluster.usage(alice)).isCloseTo(80, within(2L));
      assertThat(cluster.usage(bob)).isCloseTo(20, within(2L));
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void theJobWithTheLeastWorkLeftIsServedFirst() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, LEAST_WORK)).withNode(60)) {
      cluster.remember("root.alice", 10);
      TestJob large = cluster.submit("alice");
      TestJob small = cluster.submit("alice");
      large.ask(TestJob.MAP, 100);
      small.ask(TestJob.MAP, 40);
      cluster.update();
      large.take();
      small.take();

      // Beside two masters there is room for 58.
      assertThat(cluster.usage(small)).isEqualTo(41);
      assertThat(cluster.usage(large)).isEqualTo(19);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void equalJobsAreServedInOrder() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, PAPER)).withNode(60)) {
      cluster.remember("root.alice", List.of(10, 10, 10, 10, 10));
      List<TestJob> jobs = cluster.askAll(40, "alice", "alice", "alice");
      cluster.update();
      jobs.get(0).take();

      // FIFO: the first has all it wants before the third has anything.
      assertThat(cluster.usage(jobs.get(0))).isEqualTo(41);
      assertThat(cluster.usage(jobs.get(2))).isEqualTo(1);
    }
  }

  /** Past and present both vary. */
  @Test
  void mixedJobsAreServedFairly() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder, PAPER);
    try (TestRm cluster = TestRm.start(conf).withNode(60)) {
      cluster.remember("root.alice", List.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 500));
      cluster.askAll(1, "alice", "alice", "alice", "alice");
      List<TestJob> jobs = cluster.askAll(40, "alice", "alice");
      jobs.get(0).take();

      // What four masters and their tasks leave; FIFO would give the first one all that it wants.
      for (TestJob job : jobs) {
        assertThat(cluster.usage(job)).isEqualTo(26);
      }
    }
  }
}
