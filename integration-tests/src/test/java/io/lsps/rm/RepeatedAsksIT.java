/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Masters state what they ask for before they know what they were given since their last call. */
class RepeatedAsksIT {
  private static final int TASK = 1;

  @TempDir Path folder;

  private static int tasks(TestJob job, Phase phase) {
    PhaseView tasks = job.phase(phase);
    return tasks.waiting + tasks.running;
  }

  private TestRm cluster() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder);
    conf.setInt(FairSchedulerConfiguration.MAX_ASSIGN, 2);
    return TestRm.start(conf).withNode(20);
  }

  /** Caught: 14 of 16 containers were asked for while five ran. */
  @Test
  void whatWasGivenMeanwhileIsNotAskedForAgain() throws Exception {
    try (TestRm cluster = cluster()) {
      TestJob job = cluster.submitAs("TEZ", "alice");
      job.ask(TASK, 4);
      cluster.update();
      assertThat(cluster.share("root.alice")).isEqualTo(5);
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();

      assertThat(job.ask(TASK, 4)).hasSize(2);
      cluster.update();
      assertThat(tasks(job, Phase.TASK)).isEqualTo(4);
      assertThat(cluster.share("root.alice")).isEqualTo(5);

      assertThat(job.ask(TASK, 2)).isEmpty();
      cluster.update();
      assertThat(tasks(job, Phase.TASK)).isEqualTo(4);
      assertThat(cluster.share("root.alice")).isEqualTo(5);
    }
  }

  /** A client that never takes off what it was given means what it says. */
  @Test
  void whatIsNotTakenBackAtTheNextCallIsAskedFor() throws Exception {
    try (TestRm cluster = cluster()) {
      TestJob job = cluster.submitAs("TEZ", "alice");
      job.ask(TASK, 4);
      cluster.update();
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();
      job.ask(TASK, 4);
      job.heartbeat();
      cluster.update();

      assertThat(tasks(job, Phase.TASK)).isEqualTo(6);
      assertThat(cluster.share("root.alice")).isEqualTo(7);
    }
  }

  @Test
  void soWithMapReduce() throws Exception {
    try (TestRm cluster = cluster()) {
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 4);
      cluster.update();
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();

      job.ask(TestJob.MAP, 4);
      cluster.update();
      assertThat(tasks(job, Phase.MAP)).isEqualTo(4);
      assertThat(cluster.share("root.alice")).isEqualTo(5);
      job.ask(TestJob.MAP, 2);
      assertThat(tasks(job, Phase.MAP)).isEqualTo(4);
    }
  }
}
