/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import org.junit.jupiter.api.Test;

/** Two jobs may take ten seconds in the mean: twenty in all. */
class RunCutoffTest {
  private static final SimulationSettings RELIABLE = SimulationSettings.pool(1, 1);
  private static final WorkloadJob JOB = job();

  private static WorkloadJob job() {
    try (Workload.Jobs jobs = Workloads.byName("synthetic:jobs=1").jobs(1)) {
      return jobs.next().at(1_000);
    }
  }

  private static RunCutoff cutoff(SimulationSettings settings) {
    RunCutoff cutoff = new RunCutoff(10, 2, settings);
    cutoff.submitted(JOB, 1_000);
    return cutoff;
  }

  @Test
  void aJobThatRunsCountsWithItsAge() {
    RunCutoff cutoff = cutoff(RELIABLE);
    cutoff.event(21_000, 1);

    assertThatThrownBy(() -> cutoff.event(21_001, 2))
        .isInstanceOf(RunCutoff.CutoffException.class)
        .hasMessageContaining("10.0 s");
  }

  @Test
  void aFinishedJobGrowsNoOlder() {
    RunCutoff cutoff = cutoff(RELIABLE);
    cutoff.finished(JOB, true, 20_000);

    assertThatCode(() -> cutoff.event(1_000_000, 1)).doesNotThrowAnyException();
    cutoff.submitted(JOB, 1_000);
    assertThatThrownBy(() -> cutoff.event(2_001, 2)).isInstanceOf(RunCutoff.CutoffException.class);
  }

  /** A failed job is in no mean: counted by its age, it would end a run that may still win. */
  @Test
  void whereJobsMayFailAgesCountByATenthOnly() {
    RunCutoff failed = cutoff(troubled(RELIABLE, 0, 0.1));
    failed.event(90_000, 1);
    failed.finished(JOB, false, 90_000);
    assertThatCode(() -> failed.event(2_000_000, 2)).doesNotThrowAnyException();

    RunCutoff runsOn = cutoff(troubled(RELIABLE, 0, 0.1));
    runsOn.event(90_000, 1);
    assertThatThrownBy(() -> runsOn.event(2_000_000, 2))
        .isInstanceOf(RunCutoff.CutoffException.class);
  }
}
