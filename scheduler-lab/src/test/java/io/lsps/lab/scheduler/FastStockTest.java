/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code fair-fast} is the same run as {@code fair}, task by task. */
class FastStockTest {
  @ParameterizedTest
  @CsvSource({
    "lsps-table2, ''",
    "lsps-table2, [policy=drf]",
    "'synthetic:jobs=60,users=5,nodes=5,maps=8,load=0.9,burst=4', ''",
    "'synthetic:jobs=60,users=5,nodes=5,maps=8,load=0.9,burst=4', [policy=drf]",
  })
  void theFastPathRunsAWorkloadAsTheFairSchedulerDoes(String workload, String policy) {
    HadoopLogging.quiet();
    assertThat(told(workload, "fair-fast" + policy)).isEqualTo(told(workload, "fair" + policy));
  }

  private static List<String> told(String name, String scheduler) {
    Workload workload = Workloads.byName(name);
    SimulationSettings settings =
        troubled(
            SimulationSettings.pool(workload.cluster().nodes(), workload.cluster().slotsPerNode()),
            0.3,
            0.02);
    List<String> told = new ArrayList<>();
    new SimulatedRun(scheduler, Map.of(), workload, settings)
        .run(
            7,
            new RunObserver() {
              @Override
              public void started(WorkloadJob job, long now) {
                told.add(job.id() + " starts a task at " + now);
              }

              @Override
              public void finished(WorkloadJob job, boolean succeeded, long now) {
                told.add(job.id() + " ends at " + now);
              }
            });
    assertThat(told).isNotEmpty();
    return told;
  }
}
