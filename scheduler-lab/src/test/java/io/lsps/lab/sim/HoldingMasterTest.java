/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.master.FrameworkJobs;
import io.lsps.lab.sim.master.FrameworkJobs.SparkJob;
import io.lsps.lab.sim.master.FrameworkJobs.TezJob;
import io.lsps.lab.sim.master.FrameworkJobs.TezJob.Vertex;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobFramework;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What masters that keep their containers have in common: work that is lost is done again. */
class HoldingMasterTest {
  private static final ContainerSize ONE_CORE = new ContainerSize(1024, 1);

  private static TezJob tez(int first, long seconds, int second) {
    return TezJob.of(
        new Vertex(tasks(first, seconds), ONE_CORE, List.of()),
        new Vertex(tasks(second, 10), ONE_CORE, List.of(0)));
  }

  private static Stream<Arguments> longJobs() {
    return Stream.of(
        Arguments.of(SparkJob.of(ONE_CORE, tasks(40, 100)), 60), Arguments.of(tez(16, 200, 2), 10));
  }

  @ParameterizedTest
  @MethodSource("longJobs")
  void tasksOfAKilledContainerRunAgain(JobFramework framework, long otherArrives) {
    Trial trial =
        Trial.run(
            "fair-preempt",
            SimulationSettings.pool(4, 2),
            FrameworkJobs.job("long", "ann", "app", 0, framework),
            job("short", "bob", otherArrives, tasks(8, 20)));
    assertThat(trial.outcomes.get(Outcome.KILLED)).isPositive();
    assertThat(trial.succeeded).containsEntry("long", true).containsEntry("short", true);
  }

  private static Stream<JobFramework> jobsOfManyTasks() {
    return Stream.of(SparkJob.of(ONE_CORE, tasks(40, 10)), tez(40, 10, 3));
  }

  @ParameterizedTest
  @MethodSource("jobsOfManyTasks")
  void failedTasksRunAgainAndTooManyFailuresEndTheJob(JobFramework framework) {
    SimulationSettings settings = SimulationSettings.pool(2, 2);
    WorkloadJob job = FrameworkJobs.job("a", "ann", "app", 0, framework);
    assertThat(Trial.run("fair", troubled(settings, 0.3, 0.1), job).succeeded)
        .containsEntry("a", true);
    assertThat(Trial.run("fair", troubled(settings, 0, 1), job).succeeded)
        .containsEntry("a", false);
  }
}
