/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.workload.Phase;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Global Preemption: production is promised half of a cluster that a long job has filled. */
class PreemptionIT {
  private static final int CONTAINERS = 12;
  private static final int PROMISED = 6;

  /** Fair shares are not what this is about; of the times only that they pass matters. */
  private static final Map<String, String> SITE =
      Map.of(
          YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
          "true",
          YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
          GlobalPreemptionMonitor.class.getName(),
          "yarn.scheduler.gp.interval",
          "500ms",
          "yarn.scheduler.gp.grace-period",
          "500ms");

  @TempDir static Path folder;
  private static MiniCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    String promise = PROMISED * MiniConf.CONTAINER_MB + " mb, " + PROMISED + " vcores";
    cluster =
        MiniCluster.start(
            folder,
            CONTAINERS,
            SITE,
            "<minSharePreemptionTimeout>1</minSharePreemptionTimeout>",
            "<fairSharePreemptionTimeout>86400</fairSharePreemptionTimeout>",
            "<queue name='production'><minResources>" + promise + "</minResources></queue>",
            "<queue name='research'/>");
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
  @Tag("nightly")
  void theLongJobsNewTasksMakeRoomAndItsOldOnesStay() throws Exception {
    LongLivedApp spark = LongLivedApp.start(cluster, "spark");
    spark.take(PROMISED);
    Gate gateOfResearch = cluster.gate();
    MapReduceJob research =
        MapReduceJob.of(cluster, "research").maps(CONTAINERS - 1).behind(gateOfResearch).submit();
    int old = CONTAINERS - PROMISED - 1;
    research.awaitRunningMaps(old);
    Set<ContainerId> masterAndOld = containers(research);
    spark.release(PROMISED);
    research.awaitRunningMaps(CONTAINERS - 1);

    // There is no room even for its master.
    Gate gateOfProduction = cluster.gate();
    MapReduceJob production =
        MapReduceJob.of(cluster, "production").maps(8).behind(gateOfProduction).submit();
    production.awaitRunningMaps(PROMISED - 1);
    research.awaitRunningMaps(old);

    assertThat(containers(research)).isEqualTo(masterAndOld);
    assertThat(count(Count.KILLS)).isEqualTo(PROMISED);
    cluster.await("all room is used", () -> count(Count.SATISFIED) == PROMISED);
    assertThat(monitor().decisions())
        .filteredOn(decision -> !decision.victims.isEmpty())
        .allMatch(decision -> decision.kind == ClaimKind.MIN_SHARE)
        .allMatch(decision -> decision.starved.equals("root.production"));

    // What was killed runs again when there is room, and counts once.
    gateOfProduction.open();
    production.awaitSuccess();
    gateOfResearch.open();
    research.awaitSuccess();
    spark.end(FinalApplicationStatus.SUCCEEDED);
    assertThat(cluster.history("root.research").jobs.phase(Phase.MAP).tasks.mean())
        .isEqualTo(CONTAINERS - 1);
    assertThat(count(Count.KILLS)).isEqualTo(PROMISED);
    assertThat(count(Count.UNUSED)).isZero();
    assertThat(count(Count.FAULTS)).isZero();
  }

  private static Set<ContainerId> containers(MapReduceJob job) {
    return job.scheduled().getLiveContainers().stream()
        .map(RMContainer::getContainerId)
        .collect(Collectors.toSet());
  }

  private static GlobalPreemptionMonitor monitor() {
    return GlobalPreemptionMonitor.of(cluster.scheduler());
  }

  private static long count(Count count) {
    return monitor().metrics().get(count);
  }
}
