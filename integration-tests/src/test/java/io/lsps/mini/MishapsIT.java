/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import io.lsps.workload.UserHistory;
import java.nio.file.Path;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts and estimates stay right whatever happens to a job. */
@Tag("long")
class MishapsIT {
  @TempDir static Path folder;
  private static MiniCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = MiniCluster.start(folder, 8, "<queue name='moved-from'/><queue name='moved-to'/>");
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.stop();
  }

  @AfterEach
  void nothingIsLeftBehind() throws Exception {
    cluster.assertIdle();
  }

  @Test
  void aKilledMastersJobIsCountedOnce() throws Exception {
    Gate gate = cluster.gate();
    MapReduceJob job = MapReduceJob.of(cluster, "alice").maps(2).behind(gate).submit();
    job.awaitRunningMaps(2);
    ApplicationAttemptId first = job.attempt();
    cluster.client().failApplicationAttempt(first);
    cluster.await(
        "a second attempt with its containers",
        () ->
            job.scheduled() != null
                && !job.scheduled().getApplicationAttemptId().equals(first)
                && job.scheduled().getLiveContainers().size() == 3);
    job.awaitRunningMaps(2);
    // A master counts down its ask a heartbeat late, so that for a moment it asks for too many.
    job.awaitWaitingMaps(0);
    assertThat(job.maps().tasks()).isEqualTo(2);
    gate.open();
    job.awaitSuccess();

    assertThat(job.attempt().getAttemptId()).isEqualTo(2);
    assertHistory("root.alice", 2);
  }

  @Test
  void aMapThatFailsOnceIsCountedOnce() throws Exception {
    MapReduceJob job = MapReduceJob.of(cluster, "bob").maps(2).failingOnce().submit();
    job.awaitSuccess();

    assertHistory("root.bob", 2);
  }

  @Test
  void aKilledJobIsForgotten() throws Exception {
    MapReduceJob job = MapReduceJob.of(cluster, "carol").maps(20).behind(cluster.gate()).submit();
    job.awaitRunningMaps(7);
    // A master counts down its ask a heartbeat late, so that for a moment it asks for too many.
    job.awaitWaitingMaps(13);
    job.kill();

    assertThat(cluster.history("root.carol")).isNull();
  }

  @Test
  void aMovedJobCountsWhereItIs() throws Exception {
    Gate gate = cluster.gate();
    MapReduceJob job = MapReduceJob.of(cluster, "moved-from").maps(2).behind(gate).submit();
    job.awaitRunningMaps(2);
    cluster.client().moveApplicationAcrossQueues(job.id(), "root.moved-to");

    assertThat(cluster.usage("root.moved-from")).isZero();
    assertThat(cluster.usage("root.moved-to")).isEqualTo(3);
    assertThat(job.view().spec.user).isEqualTo("root.moved-to");
    assertThat(job.maps().running).isEqualTo(2);

    gate.open();
    job.awaitSuccess();
    assertHistory("root.moved-to", 2);
    assertThat(cluster.history("root.moved-from")).isNull();
  }

  /** One job of so many maps. */
  private static void assertHistory(String queue, int maps) {
    UserHistory history = cluster.history(queue);
    assertThat(history.window.count()).isEqualTo(1);
    assertThat(history.window.mean()).isPositive();
    assertThat(history.jobs.phase(Phase.MAP).tasks.mean()).isEqualTo(maps);
    assertThat(history.jobs.phase(Phase.MAP).taskSeconds.mean()).isPositive();
  }
}
