/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static io.lsps.lab.sim.settings.ClusterVariants.withSpeeds;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        // One slot and one map per job: the bound is nearly reached.
        "synthetic:jobs=60,users=3,nodes=1,slots-per-node=1,maps=1,size=fixed,reduces-per-map=0",
        "synthetic:jobs=40,users=4,nodes=4,maps=10,load=1.2,size=exponential",
        "synthetic:jobs=40,users=4,nodes=4,maps=10,load=0.7,size=heavy-tail,burst=5",
        "effective-table1:cv=2"
      })
  void nobodyBeatsTheClairvoyantBound(String name) {
    HadoopLogging.quiet();
    Workload workload = Workloads.byName(name);
    SimulationSettings settings =
        withSpeeds(
            troubled(
                immediate(
                    SimulationSettings.pool(
                        workload.cluster().nodes(), workload.cluster().slotsPerNode())),
                0.5,
                0),
            1.0,
            2.0);
    List<RunResult> results =
        new Experiment(
                workload,
                profile -> settings,
                List.of(
                    "clairvoyant",
                    "clairvoyant-slots",
                    "fifo",
                    "fair",
                    "fair-preempt",
                    "capacity",
                    "lsps"),
                Map.of(),
                Map.of())
            .run(List.of(1L), new Progress(null, false), JobLog.none());
    for (RunResult run : results) {
      RunResult bound =
          results.stream()
              .filter(r -> r.scheduler().equals("clairvoyant") && r.seed() == run.seed())
              .findFirst()
              .orElseThrow();
      assertThat(run.meanResponse())
          .as(run.scheduler())
          .isGreaterThanOrEqualTo(bound.meanResponse());
    }
  }
}
