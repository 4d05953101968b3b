/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.testing.Await;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.curator.test.TestingServer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ResourceManagers with a CapacityScheduler and a ZooKeeper, one after the other active. */
class CapacityFailoverIT extends CapacityRm {
  @Test
  @Timeout(180)
  void jobsAndHistoryFollow() throws Exception {
    MockRM first = null;
    try (TestingServer zooKeeper = new TestingServer()) {
      first = standby("rm1", zooKeeper);
      MockRM second = standby("rm2", zooKeeper);
      rm = first;
      FailoverIT.become(first, HAServiceState.ACTIVE);
      register(8);
      Job past = new Job("alice");
      past.ask(TestJob.MAP, 1);
      beat(2);
      assertThat(past.take()).isEqualTo(1);
      past.run(TestJob.MAP, 10);
      past.end(TestJob.MAP);
      past.finish();
      Job job = new Job("alice");
      job.ask(TestJob.MAP, 3);
      beat(3);
      assertThat(job.take()).isEqualTo(3);
      job.run(TestJob.MAP, 10);
      awaitHistory(1);
      assertThat(ours().faults()).isZero();
      FailoverIT.become(first, HAServiceState.STANDBY);

      rm = second;
      FailoverIT.become(second, HAServiceState.ACTIVE);
      job.recover();
      awaitHistory(1);
      beat(1);
      assertThat(
              ours()
                  .getApplicationAttempt(job.master.getApplicationAttemptId())
                  .getCurrentConsumption()
                  .getMemorySize())
          .isEqualTo(4L * TestRm.CONTAINER_MB);
      job.end(TestJob.MAP);
      job.finish();
      awaitHistory(2);
      assertThat(ours().faults()).isZero();
    } finally {
      if (first != null) {
        first.stop();
      }
    }
  }

  private void awaitHistory(int jobs) throws Exception {
    Await.until(
        jobs + " jobs of alice are known",
        () -> {
          UserHistory known = ours().workload().history("root.default/alice");
          return known != null && known.window.count() >= jobs;
        });
  }

  private MockRM standby(String id, TestingServer zooKeeper) throws Exception {
    YarnConfiguration conf = new YarnConfiguration(conf(LspsCapacityScheduler.class));
    FailoverIT.oneOfTwo(conf, folder, id, zooKeeper);
    // Who becomes active reads its queues again: else from Hadoop's own file in the class path.
    Configuration queues = new Configuration(false);
    conf.getPropsWithPrefix("yarn.scheduler.capacity.")
        .forEach((key, value) -> queues.set("yarn.scheduler.capacity." + key, value));
    Path file = folder.resolve(id).resolve(YarnConfiguration.CS_CONFIGURATION_FILE);
    try (OutputStream out = Files.newOutputStream(file)) {
      queues.writeXml(out);
    }
    return started(conf);
  }
}
