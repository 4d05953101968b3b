/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.policy.yarn.QueuePolicy;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FLEX in a ResourceManager: one node of 20 containers, two of them masters'. */
class FlexIT {
  private static final String FLEX =
      "<schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy>";

  @TempDir Path folder;

  @Test
  void theSmallerJobGoesFirstAndTheOtherKeepsItsMinimum() throws Exception {
    try (OneQueue queue = OneQueue.start(folder, 20, FLEX)) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob large = queue.submit("large");
      TestJob small = queue.submit("small");
      queue.askMaps(large, 100, small, 30);

      // Nothing of either has been measured yet: one container at least, beside the master.
      assertThat(queue.share(large)).isEqualTo(2);
      assertThat(queue.share(small)).isEqualTo(18);
      assertThat(small.take()).hasSize(17);
      assertThat(large.take()).hasSize(1);
      assertThat(queue.faults()).isZero();
      QueuePolicy policy = (QueuePolicy) queue.cluster.queue(OneQueue.NAME).getPolicy();
      assertThat(policy.discipline().gauges()).containsEntry("Jobs", 2).containsEntry("Slots", 18);
    }
  }

  /** Would catch a schedule of an earlier update that goes on holding. */
  @Test
  void aJobThatHasBecomeTheLargerOneGoesLast() throws Exception {
    try (OneQueue queue = OneQueue.start(folder, 20, FLEX)) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob large = queue.submit("large");
      TestJob small = queue.submit("small");
      queue.askMaps(large, 100, small, 30);
      assertThat(queue.share(small)).isEqualTo(18);

      queue.askMaps(large, 100, small, 300);

      assertThat(queue.share(small)).isEqualTo(2);
      assertThat(queue.share(large)).isEqualTo(18);
    }
  }

  @Test
  void aDeadlineThatCanBeMetGoesBeforeASmallerJob() throws Exception {
    try (OneQueue queue =
        OneQueue.start(
            folder,
            20,
            FLEX + "<flexMetric>tardyJobs</flexMetric>",
            "<lspsTier2>fifo</lspsTier2>")) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob small = queue.submit("small");
      TestJob urgent = queue.submit("urgent", "lsps.deadline=40s");
      queue.askMaps(small, 20, urgent, 60);

      assertThat(queue.share(urgent)).isEqualTo(18);
      assertThat(queue.share(small)).isEqualTo(2);
    }
  }

  @Test
  void aBadTagIsPassedOver() throws Exception {
    try (OneQueue queue = OneQueue.start(folder, 20, FLEX)) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob small = queue.submit("small");
      TestJob odd = queue.submit("odd", "lsps.weight=-1", "lsps.sla=soon");
      queue.askMaps(small, 20, odd, 60);

      assertThat(queue.share(small)).isEqualTo(18);
      assertThat(queue.share(odd)).isEqualTo(2);
      assertThat(queue.faults()).isZero();
    }
  }

  /** Would catch a job that outbids the others by a tag of its own. */
  @Test
  void noJobHasAnyWeightUnlessItMay() throws Exception {
    String weighted = FLEX + "<flexMetric>weighted-response</flexMetric>";
    try (OneQueue queue = OneQueue.start(folder, 20, weighted)) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob greedy = queue.submit("greedy", "lsps.weight=1e9");
      TestJob important = queue.submit("important", "lsps.weight=9");
      queue.askMaps(greedy, 60, important, 20);

      // 60 / 10 and 20 / 9: the greedy one counts as ten.
      assertThat(queue.share(important)).isEqualTo(18);
      assertThat(queue.share(greedy)).isEqualTo(2);
      assertThat(queue.faults()).isZero();
    }
  }

  /** Would catch a search without end, which would hold the scheduler's lock. */
  @Test
  void aSearchThatTakesTooLongIsCutOffAndCounted() throws Exception {
    try (OneQueue queue = OneQueue.start(folder, 20, FLEX)) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob large = queue.submit("large");
      TestJob small = queue.submit("small");
      AtomicLong millis = new AtomicLong(queue.cluster.scheduler().getClock().getTime());
      // Whoever looks at this clock finds it a second later.
      queue.cluster.scheduler().setClock(() -> millis.addAndGet(1000));
      queue.askMaps(large, 100, small, 30);

      QueuePolicy policy = (QueuePolicy) queue.cluster.queue(OneQueue.NAME).getPolicy();
      assertThat(policy.discipline().gauges().get("OverBudget").longValue()).isPositive();
      // What was found before that is as good as without a search.
      assertThat(queue.share(small)).isEqualTo(18);
    }
  }

  @Test
  void asTier2OfAUserUnderLsps() throws Exception {
    try (OneQueue queue = OneQueue.start(folder, 20, "<lspsTier2>flex</lspsTier2>")) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob large = queue.submit("large");
      TestJob small = queue.submit("small");
      queue.askMaps(large, 100, small, 30);

      assertThat(queue.share(large)).isEqualTo(2);
      assertThat(queue.share(small)).isEqualTo(18);
    }
  }

  @Test
  void theQueuesMinimumShareIsSplitEqually() throws Exception {
    try (OneQueue queue =
        OneQueue.start(folder, 20, FLEX + "<minResources>8192 mb, 8 vcores</minResources>")) {
      queue.cluster.remember(OneQueue.NAME, 10);
      TestJob large = queue.submit("large");
      TestJob small = queue.submit("small");
      queue.askMaps(large, 100, small, 30);

      assertThat(queue.share(large)).isEqualTo(1 + 4);
      assertThat(queue.share(small)).isEqualTo(1 + 14);
    }
  }

  @Test
  void allJobsEndWhoeverComesAndGoes() throws Exception {
    try (OneQueue queue = OneQueue.start(folder, 6, FLEX)) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      queue.askMaps(first, 9, second, 5);
      int ended = 0;
      for (int round = 0; round < 10; round++) {
        queue.update();
        for (TestJob job : new TestJob[] {first, second}) {
          var taken = job.take();
          job.runAll(taken);
          queue.cluster.advance(10);
          job.succeedAll(taken);
          ended += taken.size();
        }
      }

      assertThat(ended).isEqualTo(14);
      assertThat(queue.faults()).isZero();
    }
  }

  @Test
  void aQueueGivenBackToStockFairKeepsNoTraceOfFlex() throws Exception {
    String fair = "<schedulingPolicy>fair</schedulingPolicy>";
    for (String ours : new String[] {FLEX, "<lspsTier2>flex</lspsTier2>"}) {
      try (OneQueue queue = OneQueue.start(folder, 20, ours)) {
        queue.cluster.remember(OneQueue.NAME, 10);
        TestJob job = queue.submit("job");
        job.ask(TestJob.MAP, 100);
        queue.update();
        assertThat(queue.cluster.fairShare(job).getVirtualCores()).isEqualTo(20);

        queue.reload(fair);

        assertThat(queue.cluster.queue(OneQueue.NAME).getPolicy().getName()).isEqualTo("fair");
        assertThat(queue.share(job)).isEqualTo(20);
        assertThat(queue.cluster.fairShare(job).getVirtualCores()).isZero();
        assertThat(queue.faults()).isZero();
      }
    }
  }

  @Test
  void aMetricThatThereIsNotIsRefusedAtStart() {
    assertThatThrownBy(() -> OneQueue.start(folder, 20, FLEX + "<flexMetric>fastest</flexMetric>"))
        .hasStackTraceContaining("<flexMetric> at line 3 of " + folder)
        .hasStackTraceContaining("is \"fastest\": expected one of average-response, ");
    assertThatThrownBy(
            () -> OneQueue.start(folder, 20, FLEX + "<flexMetrics>makespan</flexMetrics>"))
        .hasStackTraceContaining("is unknown: expected one of <flexMetric>");
  }
}
