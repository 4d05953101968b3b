/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.master.FrameworkJobs;
import io.lsps.lab.sim.master.FrameworkJobs.ServiceJob;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceMasterTest {

  private static WorkloadJob service(int containers, long seconds) {
    ServiceJob service = new ServiceJob(containers, new ContainerSize(1024, 1), seconds * 1000);
    return FrameworkJobs.job("service", "ann", "notebook", 0, service);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void containersAreHeldUntilTheServiceIsStopped(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            SimulationSettings.pool(1, 8),
            service(6, 500),
            job("b", "bob", 10, tasks(8, 20)));
    // Two containers at a time are left for the eight tasks.
    assertThat(trial.endSeconds.get("b")).isBetween(90L, 100L);
    assertThat(trial.endSeconds.get("service")).isEqualTo(500);
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(6 + 8);
  }

  @Test
  void whatIsTakenFromItIsAskedForAgain() {
    Trial trial =
        Trial.run(
            "fair-preempt",
            SimulationSettings.pool(1, 8),
            service(8, 1000),
            job("b", "bob", 10, tasks(8, 20)));
    assertThat(trial.outcomes.get(Outcome.KILLED)).isPositive();
    assertThat(trial.started).isEqualTo(8 + 8 + trial.outcomes.get(Outcome.KILLED));
  }
}
