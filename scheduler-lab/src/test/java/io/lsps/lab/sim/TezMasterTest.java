/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static io.lsps.lab.sim.settings.ClusterVariants.withIntervals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.master.FrameworkJobs;
import io.lsps.lab.sim.master.FrameworkJobs.TezJob;
import io.lsps.lab.sim.master.FrameworkJobs.TezJob.Vertex;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TezMasterTest {

  private static Vertex vertex(int count, long seconds, Integer... needs) {
    return new Vertex(tasks(count, seconds), new ContainerSize(1024, 1), List.of(needs));
  }

  private static WorkloadJob tez(String id, String user, Vertex... vertices) {
    return FrameworkJobs.job(id, user, "app", 0, TezJob.of(vertices));
  }

  @Test
  void everyVertexHasAPriorityOfItsOwnByDistanceFromTheRoot() {
    TezJob diamond = TezJob.of(vertex(1, 1), vertex(1, 1, 0), vertex(1, 1, 0), vertex(1, 1, 1, 2));
    assertThat(diamond.priorities()).isSorted().doesNotHaveDuplicates();
    TezJob late = TezJob.of(vertex(1, 1), vertex(1, 1, 0), vertex(1, 1));
    assertThat(late.priorities().get(2)).isLessThan(late.priorities().get(1));
  }

  @Test
  void aVertexCannotNeedALaterOne() {
    assertThatThrownBy(() -> TezJob.of(vertex(1, 1, 0)))
        .hasMessage("vertex 0 needs vertex 0, expected one before it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void containersAreUsedAgainForTheNextTask(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            SimulationSettings.pool(1, 2),
            tez("a", "ann", vertex(10, 10), vertex(4, 10, 0), vertex(1, 10, 1)));
    // Ten tasks, four and one, two at a time: only the first two wait for a container.
    assertThat(trial.started).isEqualTo(2);
    assertThat(trial.endSeconds.get("a")).isBetween(80L, 84L);
  }

  @Test
  void aVertexStartsWhenAllThatItNeedsIsDone() {
    Trial trial =
        Trial.run(
            "fair",
            immediate(SimulationSettings.pool(2, 8)),
            tez("a", "ann", vertex(2, 10), vertex(2, 30), vertex(1, 5, 0, 1)));
    assertThat(trial.endSeconds.get("a")).isEqualTo(35);
  }

  @Test
  void idleContainersAreGivenBackWithinTenSeconds() {
    Trial trial =
        Trial.run(
            "fair",
            SimulationSettings.pool(1, 8),
            tez("a", "ann", vertex(8, 20), vertex(1, 300, 0)),
            job("b", "bob", 5, tasks(7, 20)));
    assertThat(trial.endSeconds.get("b")).isBetween(46L, 60L);
  }

  @Test
  void aJobThatEndsWhileAContainerIsOnItsWayBackLeaves() {
    // The idle containers go 5 to 10 s after the first vertex, the job ends in between; a
    // heartbeat of 20 s would tell of them after that.
    Trial trial =
        Trial.run(
            "fair",
            withIntervals(SimulationSettings.pool(1, 8), new EventIntervals(1000, 20_000, 500)),
            tez("a", "ann", vertex(8, 10), vertex(1, 9, 0)),
            job("b", "ann", 120, tasks(8, 10)));
    assertThat(trial.endSeconds).containsKeys("a", "b");
  }

  @Test
  void doneTasksOutliveTheMaster() {
    SchedulerFactory fair = new AmKiller(Schedulers.byName("fair", Map.of()), 35_000);
    Trial trial =
        Trial.run(
            fair,
            managed(SimulationSettings.pool(1, 3), 1000),
            1,
            Workload.Jobs.of(List.of(tez("a", "ann", vertex(8, 10), vertex(1, 5, 0)))),
            List.of("ann"));
    assertThat(trial.succeeded.get("a")).isTrue();
    // 45 s without the accident; a start from nothing would add 30 more than this.
    assertThat(trial.endSeconds.get("a")).isLessThan(80);
  }
}
