/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static io.lsps.lab.sim.settings.ClusterVariants.withLaunch;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MapReduceMasterTest {
  private static final String CAPACITY = "yarn.resourcemanager.monitor.capacity.preemption.";

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void failedTasksRunAgain(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            troubled(SimulationSettings.pool(2, 2), 0.3, 0.2),
            job("a", "ann", 0, tasks(40, 10), tasks(5, 20)));
    assertThat(trial.succeeded.get("a")).isTrue();
    assertThat(trial.outcomes.get(Outcome.FAILED)).isPositive();
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(45);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void jobFailsWhenATaskFailsTooOften(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            troubled(SimulationSettings.pool(2, 2), 0, 1),
            job("a", "ann", 0, tasks(3, 10)),
            job("b", "ann", 1, tasks(3, 10)));
    assertThat(trial.succeeded).containsEntry("a", false).containsEntry("b", false);
  }

  @Test
  void aTaskHasFourAttemptsAndNoMore() {
    Trial trial =
        Trial.run(
            "fifo",
            troubled(SimulationSettings.pool(1, 1), 0, 1),
            job("a", "ann", 0, tasks(1, 10)));
    assertThat(trial.outcomes).containsOnly(Map.entry(Outcome.FAILED, 4));
  }

  /** As MapReduce does it: priority 5 goes before reduces, which go before maps. */
  @Test
  void aMapThatFailedIsAskedForBeforeAllOthers() {
    Set<Integer> priorities = new TreeSet<>();
    PlantedBugs.run(
        "fair",
        Map.of(),
        troubled(PlantedBugs.CLUSTER, 0, 0.3),
        () ->
            new FairScheduler() {
              @Override
              public Allocation allocate(
                  ApplicationAttemptId attempt,
                  List<ResourceRequest> asks,
                  List<SchedulingRequest> scheduling,
                  List<ContainerId> release,
                  List<String> blacklisted,
                  List<String> no,
                  ContainerUpdates updates) {
                asks.forEach(ask -> priorities.add(ask.getPriority().getPriority()));
                return super.allocate(attempt, asks, scheduling, release, blacklisted, no, updates);
              }
            });
    assertThat(priorities).containsExactly(5, 10, 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair-preempt", "fair-preempt-classic", "capacity-preempt"})
  void killedTasksAreAskedForAgain(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            Map.of(
                CAPACITY + "total_preemption_per_round",
                "1",
                CAPACITY + "natural_termination_factor",
                "1"),
            SimulationSettings.pool(4, 2),
            1,
            Workload.Jobs.of(
                List.of(
                    job("long", "ann", 0, tasks(8, 1000)), job("short", "bob", 10, tasks(8, 20)))),
            List.of("ann", "bob"));
    assertThat(trial.outcomes.get(Outcome.KILLED)).isPositive();
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(16);
    assertThat(trial.endSeconds.get("short")).isLessThan(1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "fair-preempt", "capacity", "lsps"})
  void hoardingReducesDoNotDeadlock(String scheduler) {
    List<WorkloadJob> jobs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      jobs.add(job("job" + i, i % 2 == 0 ? "ann" : "bob", i, tasks(12, 10), tasks(12, 15)));
    }
    Trial trial =
        Trial.run(
            scheduler,
            SimulationSettings.pool(2, 2).withSlowstart(0),
            jobs.toArray(WorkloadJob[]::new));
    assertThat(trial.endSeconds).hasSize(8);
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(8 * 24);
  }

  @Test
  void masterThatLosesItsContainerStartsAgainAndKeepsFinishedTasks() {
    SchedulerFactory fair = new AmKiller(Schedulers.byName("fair", Map.of()), 35_000);
    Trial trial =
        Trial.run(
            fair,
            managed(SimulationSettings.pool(1, 3), 1000),
            1,
            Workload.Jobs.of(List.of(job("a", "ann", 0, tasks(8, 10), tasks(1, 5)))),
            List.of("ann"));
    assertThat(trial.succeeded.get("a")).isTrue();
    assertThat(trial.outcomes.get(Outcome.DONE)).isEqualTo(9);
    assertThat(trial.outcomes.get(Outcome.KILLED)).isPositive();
  }

  @Test
  void aContainerIsHeldForItsLaunchToo() {
    WorkloadJob job = job("a", "ann", 0, tasks(4, 10));
    SimulationSettings settings = immediate(SimulationSettings.pool(1, 1));
    Trial free = Trial.run("fifo", settings, job);
    Trial costly = Trial.run("fifo", withLaunch(settings, 500), job);
    assertThat(costly.responseMillis - free.responseMillis).isEqualTo(4 * 500);
  }
}
