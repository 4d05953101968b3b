/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import java.nio.file.Path;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers that stay, like executors of Spark, beside those of MapReduce, which end. */
@Tag("long")
class LongLivedIT {
  private static final int CONTAINERS = 8;

  @TempDir static Path folder;
  private static MiniCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = MiniCluster.start(folder, CONTAINERS);
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
  void executorsThatStayDoNoHarmAndCountWhenTheirApplicationSucceeds() throws Exception {
    LongLivedApp spark = LongLivedApp.start(cluster, "spark");
    spark.take(2);
    Gate gate = cluster.gate();
    MapReduceJob job = MapReduceJob.of(cluster, "dave").maps(2).behind(gate).submit();
    job.awaitRunningMaps(2);
    // There is room for all: each has what it can use, its two executors or a master and two maps.
    // An ask that was served may count as open until its master's next heartbeat.
    cluster.await(
        "shares of what each can use",
        () ->
            Math.abs(cluster.fairShare("root.spark") - 2) <= 0.1
                && Math.abs(cluster.fairShare("root.dave") - 3) <= 0.1);
    gate.open();
    job.awaitSuccess();

    PhaseHistory maps = cluster.history("root.dave").jobs.phase(Phase.MAP);
    assertThat(maps.tasks.mean()).isEqualTo(2);
    assertThat(spark.executors().running).isEqualTo(2);
    assertThat(spark.executors().finished).isZero();
    assertThat(cluster.usage("root.spark")).isEqualTo(2);
    assertThat(cluster.history("root.spark")).isNull();

    // One is given back, and one ends with the application.
    spark.release(1);
    assertThat(spark.executors().running).isEqualTo(1);
    assertThat(spark.executors().longestSeconds).isGreaterThan(maps.taskSeconds.mean());
    spark.end(FinalApplicationStatus.SUCCEEDED);
    PhaseHistory executors =
        cluster.history("root.spark").recurring.values().iterator().next().phase(Phase.TASK);
    assertThat(executors.tasks.mean()).isEqualTo(2);
    assertThat(executors.taskSeconds.mean()).isGreaterThan(maps.taskSeconds.mean());

    // How long executors stay says nothing of maps, of anybody's.
    long now = cluster.scheduler().getClock().getTime();
    assertThat(cluster.scheduler().workload().snapshot(now).taskTimes.seconds(Phase.MAP))
        .isEqualTo(maps.taskSeconds.mean());
  }

  @Test
  void executorsOfAFailedApplicationDoNotCount() throws Exception {
    LongLivedApp spark = LongLivedApp.start(cluster, "failing");
    spark.take(2);
    spark.end(FinalApplicationStatus.FAILED);

    assertThat(cluster.history("root.failing")).isNull();
  }
}
