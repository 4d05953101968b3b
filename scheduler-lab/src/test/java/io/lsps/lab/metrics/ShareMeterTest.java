/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shares that a scheduler gives and users take, sampled in a run of one that acts on time. */
class ShareMeterTest {
  @TempDir Path folder;

  /**
   * Caught: time of a user after its last job, use counted in slots or with the wrong sign, use
   * looked at only when a stock scheduler happens to update.
   */
  @ParameterizedTest
  @ValueSource(strings = {"lsps", "fair"})
  void sharesAndUseAreThoseWhileAUserHasJobs(String scheduler) throws Exception {
    List<String> users = List.of("ann", "bob");
    SimulationSettings cluster = SimulationSettings.pool(1, 2);
    RunRecorder recorder = new RunRecorder(users, cluster, 1, job -> {});
    List<WorkloadJob> jobs =
        List.of(
            WorkloadJob.of("a", "ann", "app", 0, PhaseTasks.alike(8, 50_000), PhaseTasks.NONE),
            WorkloadJob.of(
                "b", "bob", "app", 400_000, PhaseTasks.alike(1, 200_000), PhaseTasks.NONE));
    new Simulation(Schedulers.byName(scheduler, Map.of()), users, cluster, 1, folder, recorder)
        .run(Workload.Jobs.of(jobs));

    Map<String, UserResult> results = recorder.result(scheduler, 1, 0).users();
    assertThat(results.get("ann").meanShare()).isBetween(0.9, 1.0);
    assertThat(results.get("ann").meanUsage()).isBetween(0.9, 1.0);
    // It can use half of it; stock Fair does not ask what a user can use.
    assertThat(results.get("bob").meanShare())
        .isCloseTo(scheduler.equals("lsps") ? 0.5 : 1, within(0.05));
    assertThat(results.get("bob").meanUsage()).isBetween(0.45, 0.5);
  }
}
