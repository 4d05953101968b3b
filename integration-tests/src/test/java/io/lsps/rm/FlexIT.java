/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.policy.yarn.QueuePolicy;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FLEX in a ResourceManager: one node of 20 containers, two of them masters'. */
class FlexIT {
  private static final String FLEX =
      "<schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy>";

  @TempDir Path folder;
  private Path file;

  @Test
  void theSmallerJobGoesFirstAndTheOtherKeepsItsMinimum() throws Exception {
    try (TestRm cluster = start(FLEX).withNode(20)) {
      cluster.remember("root.q", 10);
      TestJob large = submit(cluster);
      TestJob small = submit(cluster);
      large.ask(TestJob.MAP, 100);
      small.ask(TestJob.MAP, 30);
      cluster.update();

      // Nothing of either has been measured yet: one container at least, beside the master.
      assertThat(cluster.share(large)).isEqualTo(2);
      assertThat(cluster.share(small)).isEqualTo(18);
      assertThat(small.take()).hasSize(17);
      assertThat(large.take()).hasSize(1);
      assertThat(cluster.scheduler().faults()).isZero();
      QueuePolicy policy = (QueuePolicy) cluster.queue("root.q").getPolicy();
      assertThat(policy.discipline().gauges()).containsEntry("Jobs", 2).containsEntry("Slots", 18);
    }
  }

  @Test
  void aDeadlineThatCanBeMetGoesBeforeASmallerJob() throws Exception {
    try (TestRm cluster =
        start(FLEX + "<flexMetric>tardyJobs</flexMetric>", "<lspsTier2>fifo</lspsTier2>")
            .withNode(20)) {
      cluster.remember("root.q", 10);
      TestJob small = submit(cluster);
      TestJob urgent = submit(cluster, "lsps.deadline=40s");
      small.ask(TestJob.MAP, 20);
      urgent.ask(TestJob.MAP, 60);
      cluster.update();

      assertThat(cluster.share(urgent)).isEqualTo(18);
      assertThat(cluster.share(small)).isEqualTo(2);
    }
  }

  @Test
  void aJobMayHaveAMetricOfItsOwnAndABadTagIsPassedOver() throws Exception {
    try (TestRm cluster = start(FLEX).withNode(20)) {
      cluster.remember("root.q", 10);
      TestJob indifferent = submit(cluster, "lsps.metric=tardy-jobs");
      TestJob odd = submit(cluster, "lsps.metric=fastest", "lsps.weight=-1", "lsps.sla=soon");
      indifferent.ask(TestJob.MAP, 20);
      odd.ask(TestJob.MAP, 60);
      cluster.update();

      // Without a deadline the first costs nothing by its own metric.
      assertThat(cluster.share(odd)).isEqualTo(18);
      assertThat(cluster.share(indifferent)).isEqualTo(2);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void asTier2OfAUserUnderLsps() throws Exception {
    try (TestRm cluster = start("<lspsTier2>flex</lspsTier2>").withNode(20)) {
      cluster.remember("root.q", 10);
      TestJob large = submit(cluster);
      TestJob small = submit(cluster);
      large.ask(TestJob.MAP, 100);
      small.ask(TestJob.MAP, 30);
      cluster.update();

      assertThat(cluster.share(large)).isEqualTo(2);
      assertThat(cluster.share(small)).isEqualTo(18);
    }
  }

  @Test
  void theQueuesMinimumShareIsSplitEqually() throws Exception {
    try (TestRm cluster =
        start(FLEX + "<minResources>8192 mb, 8 vcores</minResources>").withNode(20)) {
      cluster.remember("root.q", 10);
      TestJob large = submit(cluster);
      TestJob small = submit(cluster);
      large.ask(TestJob.MAP, 100);
      small.ask(TestJob.MAP, 30);
      cluster.update();

      assertThat(cluster.share(large)).isEqualTo(1 + 4);
      assertThat(cluster.share(small)).isEqualTo(1 + 14);
    }
  }

  @Test
  void allJobsEndWhoeverComesAndGoes() throws Exception {
    try (TestRm cluster = start(FLEX).withNode(6)) {
      TestJob first = submit(cluster);
      TestJob second = submit(cluster);
      first.ask(TestJob.MAP, 9);
      second.ask(TestJob.MAP, 5);
      int ended = 0;
      for (int round = 0; round < 10; round++) {
        cluster.update();
        for (TestJob job : new TestJob[] {first, second}) {
          var taken = job.take();
          job.runAll(taken);
          cluster.advance(10);
          job.succeedAll(taken);
          ended += taken.size();
        }
      }

      assertThat(ended).isEqualTo(14);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aQueueGivenBackToStockFairKeepsNoTraceOfFlex() throws Exception {
    String fair = "<schedulingPolicy>fair</schedulingPolicy>";
    for (String ours : new String[] {FLEX, "<lspsTier2>flex</lspsTier2>"}) {
      try (TestRm cluster = start(ours).withNode(20)) {
        cluster.remember("root.q", 10);
        TestJob job = submit(cluster);
        job.ask(TestJob.MAP, 100);
        cluster.update();
        assertThat(cluster.fairShare(job).getVirtualCores()).isEqualTo(20);

        TestRm.write(file, "<queue name='q'>" + fair + "</queue>");
        cluster.scheduler().reinitialize(cluster.rm().getConfig(), cluster.rm().getRMContext());
        cluster.update();

        assertThat(cluster.queue("root.q").getPolicy().getName()).isEqualTo("fair");
        assertThat(cluster.share(job)).isEqualTo(20);
        assertThat(cluster.fairShare(job).getVirtualCores()).isZero();
        assertThat(cluster.scheduler().faults()).isZero();
      }
    }
  }

  @Test
  void aMetricThatThereIsNotIsRefusedAtStart() {
    assertThatThrownBy(() -> start(FLEX + "<flexMetric>fastest</flexMetric>"))
        .hasStackTraceContaining("<flexMetric> at line 3 of " + folder)
        .hasStackTraceContaining("is \"fastest\": expected one of average-response, ");
    assertThatThrownBy(() -> start(FLEX + "<flexMetrics>makespan</flexMetrics>"))
        .hasStackTraceContaining("is unknown: expected one of <flexMetric>");
  }

  private TestRm start(String inQueue, String... inRoot) throws Exception {
    String queue = "<queue name='q'>" + inQueue + String.join("", inRoot) + "</queue>";
    file = TestRm.allocations(folder, queue);
    YarnConfiguration conf = TestRm.configuration(file);
    return TestRm.start(conf);
  }

  private static TestJob submit(TestRm cluster, String... tags) throws Exception {
    return cluster.submit("alice", "root.q", "job", Set.of(tags));
  }
}
