/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.workload.Phase;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Set;
import javax.management.ObjectName;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A leaf queue's policy that is not the scheduler's own gets an instance for its queue, and knows.
 */
class QueuePolicyIT {
  private static final String OURS =
      "<schedulingPolicy>" + LatestFirstPolicy.class.getName() + "</schedulingPolicy>";

  @TempDir Path folder;
  private Path file;
  private YarnConfiguration conf;

  @BeforeEach
  void configure() throws Exception {
    file =
        TestRm.allocations(
            folder,
            "<queue name='a'>" + OURS + "</queue>",
            "<queue name='b'>" + OURS + "<lspsFairness>drf</lspsFairness></queue>");
    conf = TestRm.configuration(file);
  }

  @Test
  void everyQueueHasAnInstanceOfItsOwn() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      assertThat(policy(cluster, "root.a").discipline()).isNotNull();
      assertThat(policy(cluster, "root.a")).isNotSameAs(policy(cluster, "root.b"));
      assertThat(discipline(cluster, "root.b").queue.queue()).isEqualTo("root.b");
      assertThat(policy(cluster, "root.a").stock().getName()).isEqualTo("fair");
      assertThat(policy(cluster, "root.b").stock().getName()).isEqualTo("DRF");
    }
  }

  @Test
  void itKnowsTheJobsAndDecides() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      TestJob first = cluster.submit("alice", "root.a", "etl", Set.of("lsps.deadline=5m"));
      TestJob second = cluster.submit("alice", "root.a", "etl", Set.of());
      first.ask(TestJob.MAP, 20);
      second.ask(TestJob.MAP, 4);
      cluster.update();

      AppView app = discipline(cluster, "root.a").seen.get(first.id());
      assertThat(app.tags).containsExactly("lsps.deadline=5m");
      assertThat(app.job.phase(Phase.MAP).waiting).isEqualTo(20);
      assertThat(app.container(Phase.MAP).getMemorySize()).isEqualTo(TestRm.CONTAINER_MB);
      assertThat(app.master.getMemorySize()).isEqualTo(TestRm.CONTAINER_MB);
      // On the clock of the scheduler, which never showed Hadoop's date here.
      assertThat(app.submitMillis()).isEqualTo(cluster.scheduler().getClock().getTime());
      assertThat(cluster.share(second)).isEqualTo(5);
      assertThat(cluster.share(first)).isEqualTo(5);
      assertThat(second.take()).hasSize(4);
      assertThat(policy(cluster, "root.a").discipline().gauges()).containsEntry("Seen", 2);
      // Its value there may be older: /jmx keeps what it read for a while.
      assertThat(gauge("root", "a")).isNotNull();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aReloadBindsItAnew() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      QueuePolicy before = policy(cluster, "root.a");
      TestRm.write(file, "<queue name='a'>" + OURS + "</queue>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());

      assertThat(policy(cluster, "root.a")).isNotSameAs(before);
      assertThat(policy(cluster, "root.a").discipline()).isNotNull();
    }
  }

  @Test
  void aFaultOfItsIsCountedAndLeavesTheQueueToFair() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      TestJob first = cluster.submit("alice", "root.a", "etl", Set.of(LatestFirstPolicy.FAULT));
      TestJob second = cluster.submit("alice", "root.a", "etl", Set.of());
      first.ask(TestJob.MAP, 20);
      second.ask(TestJob.MAP, 20);
      cluster.update();

      assertThat(cluster.share(first)).isEqualTo(5);
      assertThat(cluster.share(second)).isEqualTo(5);
      assertThat(cluster.scheduler().faults()).isPositive();
    }
  }

  private static QueuePolicy policy(TestRm cluster, String queue) {
    return (QueuePolicy) cluster.queue(queue).getPolicy();
  }

  private static LatestFirstPolicy.LatestFirst discipline(TestRm cluster, String queue) {
    return (LatestFirstPolicy.LatestFirst) policy(cluster, queue).discipline();
  }

  private static Object gauge(String... queue) throws Exception {
    ObjectName name =
        new ObjectName(
            "Hadoop:service=ResourceManager,name=LspsQueue,q0=" + queue[0] + ",q1=" + queue[1]);
    return ManagementFactory.getPlatformMBeanServer().getAttribute(name, "Seen");
  }
}
