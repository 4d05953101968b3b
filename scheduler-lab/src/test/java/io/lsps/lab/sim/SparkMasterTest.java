/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.master.FrameworkJobs;
import io.lsps.lab.sim.master.FrameworkJobs.SparkJob;
import io.lsps.lab.sim.master.SparkMaster.ExecutorTarget;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkMasterTest {
  private static final ContainerSize ONE_CORE = new ContainerSize(1024, 1);

  private static WorkloadJob spark(
      String id, String user, ContainerSize executor, PhaseTasks... stages) {
    return FrameworkJobs.job(id, user, "app", 0, SparkJob.of(executor, stages));
  }

  @Test
  void asksDoubleWhileTasksWait() {
    ExecutorTarget target = new ExecutorTarget(SparkJob.of(ONE_CORE, tasks(100, 10)));
    List<Integer> targets = new ArrayList<>();
    for (long second = 0; second <= 5; second++) {
      int executors = target.target();
      target.look(100 - executors, executors, executors, second * 1000);
      targets.add(target.target());
    }
    assertThat(targets).containsExactly(0, 1, 3, 7, 15, 31);
  }

  @Test
  void neverAsksForMoreThanItsTasksNeed() {
    ExecutorTarget target =
        new ExecutorTarget(SparkJob.of(new ContainerSize(4096, 4), tasks(10, 10)));
    for (long second = 0; second <= 5; second++) {
      target.look(10, 0, target.target(), second * 1000);
    }
    assertThat(target.target()).isEqualTo(3);
    target.look(2, 0, 3, 6000);
    assertThat(target.target()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void tasksRunOnTheCoresOfExecutorsStageByStage(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            SimulationSettings.pool(2, 4),
            spark("a", "ann", new ContainerSize(4096, 4), tasks(8, 10), tasks(8, 10)));
    // Two executors do all of it, the second asked for a second after the first.
    assertThat(trial.started).isEqualTo(2);
    assertThat(trial.endSeconds.get("a")).isBetween(21L, 40L);
  }

  @Test
  void idleExecutorsAreGivenBackAfterAMinute() {
    Trial trial =
        Trial.run(
            "fair",
            SimulationSettings.pool(1, 8),
            spark("a", "ann", ONE_CORE, tasks(8, 10), tasks(1, 600)),
            job("b", "bob", 30, tasks(7, 20)));
    // Without that, bob's tasks would wait for the end of ann's second stage.
    assertThat(trial.endSeconds.get("b")).isBetween(90L, 130L);
    assertThat(trial.endSeconds.get("a")).isGreaterThan(600);
  }

  @Test
  void everyContainerIsGoneAfterTheJob() {
    Trial trial =
        Trial.run(
            "fair",
            managed(SimulationSettings.pool(2, 4), 1000),
            spark("a", "ann", ONE_CORE, tasks(6, 10)),
            job("b", "ann", 60, tasks(8, 10)));
    assertThat(trial.outcomes.values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(trial.started);
    assertThat(trial.endSeconds.get("b")).isLessThan(100);
  }
}
