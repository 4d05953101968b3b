/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.TaskTimes;
import io.lsps.lab.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shares that a scheduler gives and users take, sampled in a run of one that acts on time. */
class ShareMeterTest {
  @TempDir Path folder;

  /** Caught: samples of a user after its last job, use counted in slots or with the wrong sign. */
  @Test
  void sharesAndUseAreThoseWhileAUserHasJobs() throws Exception {
    List<String> users = List.of("ann", "bob");
    Settings cluster = Settings.pool(1, 2);
    RunRecorder recorder =
        new RunRecorder(users, cluster, 1, (job, good, submit, end, ideal) -> {});
    List<JobSpec> jobs =
        List.of(
            JobSpec.of("a", "ann", "app", 0, TaskTimes.alike(8, 50_000), TaskTimes.NONE),
            JobSpec.of("b", "bob", "app", 400_000, TaskTimes.alike(1, 200_000), TaskTimes.NONE));
    new Simulation(Schedulers.byName("lsps", Map.of()), users, cluster, 1, folder, recorder)
        .run(Workload.Jobs.of(jobs));

    Map<String, UserResult> results = recorder.result("lsps", 1, 0).users();
    assertThat(results.get("ann").meanShare()).isBetween(0.9, 1.0);
    assertThat(results.get("ann").meanUsage()).isBetween(0.9, 1.0);
    // It can use half of it.
    assertThat(results.get("bob").meanShare()).isBetween(0.45, 0.5);
    assertThat(results.get("bob").meanUsage()).isBetween(0.45, 0.5);
  }
}
