/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.settings.ClusterCosts;
import io.lsps.lab.sim.settings.ClusterCosts.Locality;
import io.lsps.lab.sim.settings.ClusterCosts.NodeFailures;
import io.lsps.lab.sim.settings.ClusterCosts.Stragglers;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real cluster makes jobs pay. */
class ClusterCostsTest {
  private static final Stragglers MANY = new Stragglers(0.1);

  private static SimulationSettings overlapping(boolean finishedOnly) {
    SimulationSettings settings = SimulationSettings.pool(1, 3).immediate();
    TaskModel half = new TaskModel(0.5, 0.5, 0.5, 0, 0, 4);
    return settings.with(half).with(ClusterCosts.NONE.withCopiesOfFinishedMapsOnly(finishedOnly));
  }

  @Test
  void anEarlyReduceHasCopiedOnlyWhatFinishedMapsWrote() {
    WorkloadJob job = job("a", "ann", 0, PhaseTasks.listed(10_000, 30_000), tasks(1, 10));
    // The reduce starts at 10 s; 5 s of its 10 are copying. Until 30 s it can copy one map of two.
    assertThat(Trial.run("fifo", overlapping(true), job).responseMillis).isEqualTo(37_500);
    assertThat(Trial.run("fifo", overlapping(false), job).responseMillis).isEqualTo(35_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void aSecondAttemptOutrunsAStragglerAndNoTaskIsDoneTwice(String scheduler) {
    WorkloadJob job = job("a", "ann", 0, tasks(100, 20), tasks(10, 20));
    SimulationSettings settings = SimulationSettings.pool(10, 4);
    Trial alone = Trial.run(scheduler, settings.with(ClusterCosts.NONE.with(MANY)), job);
    Trial helped =
        Trial.run(
            scheduler, settings.with(ClusterCosts.NONE.with(MANY).withSpeculation(true)), job);
    assertThat(helped.responseMillis).isLessThan(0.8 * alone.responseMillis);
    assertThat(helped.outcomes.get(Outcome.DONE)).isEqualTo(110);
    assertThat(helped.outcomes.get(Outcome.OUTRUN)).isPositive();
    assertThat(helped.outcomes.get(Outcome.KILLED)).isNull();
    assertThat(helped.started).isEqualTo(110 + helped.outcomes.get(Outcome.OUTRUN));
  }

  @Test
  void secondAttemptsOfFailingTasksKeepTheCountOfTasks() {
    WorkloadJob job = job("a", "ann", 0, tasks(60, 20), tasks(6, 20));
    SimulationSettings settings =
        SimulationSettings.pool(10, 4)
            .withTrouble(0.3, 0.1)
            .with(ClusterCosts.NONE.with(MANY).withSpeculation(true));
    Trial trial = Trial.run("fair", settings, job);
    assertThat(trial.succeeded).containsEntry("a", true);
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(66);
  }

  /**
   * Caught: a map that had failed ran in the container of a second attempt, which was not wanted
   * any more then; the master took back an ask that it did not have. Of 60 draws the 41st shows it.
   */
  @Test
  void aFailedMapMayRunInTheContainerOfASecondAttempt() {
    SimulationSettings settings =
        SimulationSettings.pool(3, 4)
            .withTrouble(0.3, 0.05)
            .with(ClusterCosts.NONE.with(new Stragglers(0.3)).withSpeculation(true));
    List<WorkloadJob> jobs =
        List.of(
            job("a", "ann", 0, tasks(100, 20)),
            job("b", "ann", 0, tasks(100, 20)),
            job("c", "ann", 0, tasks(100, 20)));
    Trial trial = Trial.run("fair", Map.of(), settings, 41, Workload.Jobs.of(jobs), List.of("ann"));
    assertThat(trial.endSeconds).hasSize(3);
  }

  @Test
  void withoutStragglersNothingRunsTwice() {
    WorkloadJob job = job("a", "ann", 0, tasks(60, 20), tasks(6, 20));
    Trial trial =
        Trial.run(
            "fair",
            SimulationSettings.pool(10, 4).with(ClusterCosts.NONE.withSpeculation(true)),
            job);
    assertThat(trial.started).isEqualTo(66);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void mapsThatMoveToTheirDataAreQuick(String scheduler) {
    // With a heavy price for distance, 60 maps on 20 nodes with room for all at once.
    WorkloadJob job = job("a", "ann", 0, tasks(60, 20));
    SimulationSettings far =
        SimulationSettings.pool(20, 6).with(ClusterCosts.NONE.with(new Locality(4, 5, 10)));
    Trial trial = Trial.run(scheduler, far, job);
    double mean = trial.seconds.get(Outcome.DONE) / 60.0;
    // Chance alone puts 3 of 20 maps on a node with their block: then the mean is above 120 s.
    assertThat(mean).isLessThan(70);
  }

  @Test
  void delaySchedulingWaitsForNodesWithData() {
    WorkloadJob job = job("a", "ann", 0, tasks(8, 20));
    SimulationSettings far =
        SimulationSettings.pool(20, 3).with(ClusterCosts.NONE.with(new Locality(4, 5, 10)));
    Map<String, String> delay =
        Map.of(
            "yarn.scheduler.fair.locality.threshold.node",
            "0.9",
            "yarn.scheduler.fair.locality.threshold.rack",
            "0.9");
    Trial eager = fair(Map.of(), far, job);
    Trial patient = fair(delay, far, job);
    assertThat(patient.seconds.get(Outcome.DONE)).isLessThan(eager.seconds.get(Outcome.DONE));
  }

  private static Trial fair(
      Map<String, String> overrides, SimulationSettings settings, WorkloadJob job) {
    return Trial.run(
        "fair", overrides, settings, 1, Workload.Jobs.of(List.of(job)), List.of(job.user()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void whatALostNodeHadDoneIsDoneAgain(String scheduler) {
    WorkloadJob job = job("a", "ann", 0, tasks(200, 60), tasks(10, 300));
    NodeFailures often = new NodeFailures(900_000, 120_000, 300_000);
    SimulationSettings settings = SimulationSettings.pool(8, 4).with(ClusterCosts.NONE.with(often));
    Trial trial = Trial.run(scheduler, settings, job);
    assertThat(trial.succeeded).containsEntry("a", true);
    assertThat(trial.outcomes.get(Outcome.LOST)).isPositive();
    assertThat(trial.outcomes.get(Outcome.DONE)).isGreaterThan(210);
  }

  @Test
  void withoutReducesAFinishedMapIsNotRunAgain() {
    WorkloadJob job = job("a", "ann", 0, tasks(400, 60));
    NodeFailures often = new NodeFailures(900_000, 120_000, 300_000);
    Trial trial =
        Trial.run("fair", SimulationSettings.pool(8, 4).with(ClusterCosts.NONE.with(often)), job);
    assertThat(trial.outcomes.get(Outcome.LOST)).isPositive();
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair", "capacity", "lsps"})
  void allCostsTogetherEndEveryJobTheSameWayTwice(String scheduler) {
    ClusterCosts all =
        new ClusterCosts(
            true,
            MANY,
            true,
            new Locality(2, 1.2, 1.4),
            new NodeFailures(1_800_000, 120_000, 300_000));
    SimulationSettings settings =
        SimulationSettings.pool(8, 4).withManagedAm(2000).withTrouble(0.3, 0.02).with(all);
    WorkloadJob[] jobs = new WorkloadJob[12];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = job("job" + i, i % 3 == 0 ? "ann" : "bob", 20L * i, tasks(30, 30), tasks(3, 40));
    }
    Trial first = Trial.run(scheduler, settings, jobs);
    assertThat(first.succeeded.values()).hasSize(12).containsOnly(true);
    assertThat(first.outcomes).containsKeys(Outcome.LOST, Outcome.OUTRUN, Outcome.FAILED);
    Trial second = Trial.run(scheduler, settings, jobs);
    assertThat(second.endSeconds).isEqualTo(first.endSeconds);
    assertThat(second.outcomes).isEqualTo(first.outcomes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair", "capacity", "lsps"})
  void aJobRunsInContainersOfItsOwnSize(String scheduler) {
    WorkloadJob job = job("a", "ann", 0, tasks(4, 10));
    ContainerSize two = new ContainerSize(2048, 1);
    SimulationSettings settings = SimulationSettings.pool(1, 4).immediate();
    assertThat(Trial.run(scheduler, settings, job).responseMillis).isEqualTo(10_000);
    // Two containers of 2 GB at a time fit on a node of 4 GB.
    assertThat(
            Trial.run(scheduler, settings, job.withSizes(new JobContainerSizes(two, two)))
                .responseMillis)
        .isEqualTo(20_000);
  }
}
