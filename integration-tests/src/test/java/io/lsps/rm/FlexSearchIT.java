/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.testing.Await;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** FLEX that searches in a thread of its own, as it does by default. */
@Timeout(120)
class FlexSearchIT {
  @TempDir Path folder;

  /** Looks at the clock before its first order: there it waits until it is let go. */
  private static final class HeldSearches implements Clock {
    private final Clock clock;
    final CountDownLatch begun = new CountDownLatch(1);
    final Semaphore looks = new Semaphore(0);

    HeldSearches(Clock clock) {
      this.clock = clock;
    }

    @Override
    public long getTime() {
      if (Thread.currentThread().getName().startsWith("LsPS searches")) {
        begun.countDown();
        looks.acquireUninterruptibly();
        looks.release();
      }
      return clock.getTime();
    }
  }

  /** Would catch a search that holds the scheduler's lock: the updates would wait for ever. */
  @Test
  void updatesGoOnWhileItSearchesAndTakeWhatItFound() throws Exception {
    YarnConfiguration conf =
        TestRm.conf(
            folder,
            "<queue name='q'><schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy>"
                + "<flexMetric>tardyJobs</flexMetric></queue>");
    // With an interval updates come by themselves, and searches run beside them.
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 3_600_000);
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      cluster.remember(OneQueue.NAME, 10);
      TestJob small = cluster.submit("alice", OneQueue.NAME, "small", Set.of());
      TestJob urgent =
          cluster.submit("alice", OneQueue.NAME, "urgent", Set.of("lsps.deadline=40s"));
      HeldSearches held = new HeldSearches(cluster.scheduler().getClock());
      cluster.scheduler().setClock(held);
      small.ask(TestJob.MAP, 20);
      urgent.ask(TestJob.MAP, 60);
      cluster.update();
      held.begun.await();
      cluster.update();

      assertThat(searches(cluster)).isZero();
      held.looks.release();
      Await.until(
          "the search is done",
          () -> {
            cluster.update();
            return searches(cluster) > 0;
          });
      cluster.update();
      assertThat(cluster.share(urgent)).isEqualTo(18);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  private static long searches(TestRm cluster) {
    QueuePolicy policy = (QueuePolicy) cluster.queue(OneQueue.NAME).getPolicy();
    return policy.discipline().gauges().get("Searches").longValue();
  }
}
