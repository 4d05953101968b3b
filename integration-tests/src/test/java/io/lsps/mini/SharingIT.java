/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.JobOrder;
import io.lsps.workload.Phase;
import io.lsps.workload.UserHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who gets the containers: among users, and among the jobs of one.
 *
 * <p>Whoever asks first would take all that is free. So an application with containers that stay
 * fills the cluster until everybody has asked, and then gives back what the test wants to see
 * distributed. Its queue has next to no weight, so that the others' shares are of nearly all there
 * is.
 */
@Tag("long")
class SharingIT {
  private static final int CONTAINERS = 14;

  @TempDir static Path folder;
  private static MiniCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MiniCluster.start(
            folder,
            CONTAINERS,
            // The paper's rule, which decides by the few jobs that fit here.
            Map.of("yarn.scheduler.lsps.rule", "paper"),
            "<queue name='spark'><weight>0.01</weight></queue>");
    // Sizes compare once anybody's task time is known: until a job's own tasks have ended, the mean
    // over all users stands in for it.
    MapReduceJob.of(cluster, "first").submit().awaitSuccess();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.stop();
  }

  @AfterEach
  void nothingIsLeftBehind() throws Exception {
    cluster.assertIdle();
  }

  /** Job sizes 1 : 4 by the number of maps, so shares 4 : 1, that is 11.2 and 2.8 containers. */
  @Test
  @Tag("nightly")
  void smallJobsGetTheLargerShareAndLargeOnesGetOn() throws Exception {
    LongLivedApp spark = LongLivedApp.start(cluster, "spark");
    spark.take(CONTAINERS - 4);
    Gate gateOfBob = cluster.gate();
    Gate gateOfAlice = cluster.gate();
    MapReduceJob bob = MapReduceJob.of(cluster, "bob").maps(12).behind(gateOfBob).submit();
    List<MapReduceJob> alice = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      alice.add(MapReduceJob.of(cluster, "alice").maps(3).behind(gateOfAlice).submit());
    }
    bob.awaitWaitingMaps(12);
    for (MapReduceJob job : alice) {
      job.awaitWaitingMaps(3);
    }
    cluster.await("shares of 4 : 1 by what is asked for", SharingIT::sharesAreNearFourToOne);
    int executors = 2;
    spark.release(CONTAINERS - 4 - executors);

    // Of 12 containers: where the shares leave less than one to either, the last may go to both.
    cluster.await(
        "usage follows the shares",
        () ->
            cluster.usage("root.alice") >= 9
                && cluster.usage("root.bob") >= 2
                && cluster.usage("root") == CONTAINERS);
    cluster.await("shares of 4 : 1 while tasks run", SharingIT::sharesAreNearFourToOne);
    assertThat(cluster.usage("root.spark")).isEqualTo(executors);

    // Alice waits for more than she has, and yet Bob gets on.
    gateOfBob.open();
    cluster.await("Bob's maps end", () -> bob.maps().finished >= 4);
    assertThat(alice.stream().mapToInt(job -> job.maps().waiting).sum()).isPositive();
    gateOfAlice.open();
    for (MapReduceJob job : alice) {
      job.awaitSuccess();
    }
    bob.awaitSuccess();
    spark.end(FinalApplicationStatus.SUCCEEDED);

    assertHistory("root.alice", 3, 3);
    assertHistory("root.bob", 1, 12);
  }

  private static boolean sharesAreNearFourToOne() {
    double ratio = cluster.fairShare("root.alice") / cluster.fairShare("root.bob");
    return ratio > 3.2 && ratio < 5;
  }

  private static void assertHistory(String queue, int jobs, int maps) {
    UserHistory history = cluster.history(queue);
    assertThat(history.window.count()).isEqualTo(jobs);
    assertThat(history.jobs.phase(Phase.MAP).tasks.mean()).isEqualTo(maps);
  }

  /** In both halves the containers that become free go to the jobs in the order of the mode. */
  @Test
  void mixedJobsAreServedFairlyAndEqualOnesInOrder() throws Exception {
    // Of a user without past all jobs count alike.
    MapReduceJob.of(cluster, "carol").submit().awaitSuccess();
    LongLivedApp spark = LongLivedApp.start(cluster, "spark");
    spark.take(CONTAINERS - 8);
    submit(3).awaitRunningMaps(3);
    submit(3).awaitRunningMaps(3);
    MapReduceJob large = submit(60);
    large.awaitWaitingMaster();
    spark.release(1);
    large.awaitWaitingMaps(60);
    cluster.await("they differ", () -> variation() > 1);
    // Both are published, but not at once.
    cluster.await("fair", () -> Objects.equals(mode(), JobOrder.FAIR.number()));
    spark.release(1);
    large.awaitRunningMaps(1);
    MapReduceJob third = submit(3);
    third.awaitWaitingMaster();
    // To whom has least.
    spark.release(1);
    third.awaitWaitingMaps(3);

    // The large one goes, and leaves two containers: from the next submission on they are alike.
    large.kill();
    third.awaitRunningMaps(2);
    MapReduceJob last = submit(3);
    last.awaitWaitingMaster();
    cluster.await("in order", () -> Objects.equals(mode(), JobOrder.FIFO.number()));
    spark.release(1);
    third.awaitRunningMaps(3);
    assertThat(last.containers()).isZero();

    cluster.killAll();
  }

  private static MapReduceJob submit(int maps) throws Exception {
    return MapReduceJob.of(cluster, "carol").maps(maps).behind(cluster.gate()).submit();
  }

  private static Object mode() throws Exception {
    return cluster.metric("carol", "Mode");
  }

  /** CV of the current jobs' sizes, 0 before it is shown. */
  private static double variation() throws Exception {
    Object variation = cluster.metric("carol", "CvCurrent");
    return variation == null ? 0 : (double) variation;
  }
}
