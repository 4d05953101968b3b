/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.CompareCommand;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.sim.invariant.CheckedRun;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.lab.workload.Workloads;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold after every event holds on whole workloads, not only on two jobs. */
class SoundWorkloadsTest {
  private static final List<String> SCHEDULERS =
      List.of("fair", "capacity", "lsps", "lsps-paper", "lsps-flex", "lsps-gp");

  @ParameterizedTest
  @ValueSource(strings = {"synthetic:jobs=12,users=4,nodes=4", "nested:seconds=200"})
  void smallOnes(String workload) {
    holdsOn(workload, 10);
  }

  /** Those of the published comparison. */
  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(
      strings = {
        CompareCommand.PAPERS,
        "gp-table3:period=busy",
        "gp-table3:period=idle",
        "flex-online",
        "flex-mix172",
        "jr-batch"
      })
  void largeOnes(String workloads) {
    for (String workload : Splitter.on(';').split(workloads)) {
      holdsOn(workload, 100);
    }
  }

  private static void holdsOn(String name, int every) {
    HadoopLogging.quiet();
    Workload workload = Workloads.byName(name);
    ClusterShape shape = workload.cluster();
    SimulationSettings slots = SimulationSettings.pool(shape.nodes(), shape.slotsPerNode());
    for (SimulationSettings settings : List.of(slots, managed(slots, 2000))) {
      List<RunResult> results =
          new Experiment(workload, profile -> settings, SCHEDULERS, Map.of(), Map.of())
              .run(List.of(1L), new Progress(null, false), JobLog.none(), new CheckedRun(every));
      assertThat(results).extracting(RunResult::jobs).as(name).doesNotContain(0);
    }
  }
}
