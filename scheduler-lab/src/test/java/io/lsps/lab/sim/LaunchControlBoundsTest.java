/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What launch control may cost those who are alone, or unlike what it expects. Twenty slots. */
class LaunchControlBoundsTest {
  private static final SimulationSettings CLUSTER = SimulationSettings.pool(10, 2);
  private static final long TASK = 600;

  /** Heartbeats, rounds, and steps of a second in which it is looked what may start. */
  private static final long SLACK = 120;

  private static Trial run(String scheduler, boolean control, WorkloadJob... jobs) {
    return Trial.run(
        scheduler + "[yarn.scheduler.gp.launch-control=" + control + "]", CLUSTER, jobs);
  }

  /** Caught: who is alone on a cluster that nobody else has used is held back. */
  @ParameterizedTest
  @ValueSource(strings = {"fair-gp", "lsps-gp"})
  void aJobThatIsAloneIsNotHeldBack(String scheduler) {
    WorkloadJob job = job("a", "ann", 0, tasks(50, TASK), tasks(2, 60));

    assertThat(run(scheduler, true, job).endMillis).isEqualTo(run(scheduler, false, job).endMillis);
  }

  /**
   * Caught: a user who runs one job after the other, alone, waits for longer than one of their
   * tasks takes: what the job before wanted counts as if others would come.
   */
  @ParameterizedTest
  @ValueSource(strings = {"fair-gp", "lsps-gp"})
  void eachJobOfARowWaitsForNoMoreThanTheTimeOfATask(String scheduler) {
    WorkloadJob third = job("c", "ann", 0, tasks(12, TASK));
    WorkloadJob second = job("b", "ann", 0, tasks(12, TASK)).then(third);
    WorkloadJob first = job("a", "ann", 0, tasks(12, TASK)).then(second);

    Trial trial = run(scheduler, true, first);
    long before = 0;
    for (String id : List.of("a", "b", "c")) {
      long end = trial.endSeconds.get(id);
      assertThat(end - before).as(id).isLessThanOrEqualTo(2 * TASK + SLACK);
      before = end;
    }
    assertThat(trial.outcomes).containsOnlyKeys(Outcome.DONE);
  }

  /** Caught: a job of short and long tasks is taken for long as a whole, and never ends. */
  @ParameterizedTest
  @ValueSource(strings = {"fair-gp", "lsps-gp"})
  void aJobOfShortAndLongTasksEndsAtMostALongTaskLater(String scheduler) {
    List<Long> times = new ArrayList<>(Collections.nCopies(60, 20_000L));
    times.addAll(Collections.nCopies(8, TASK * 1000));
    WorkloadJob mixed =
        job("mixed", "ann", 0, PhaseTasks.listed(times.stream().mapToLong(t -> t).toArray()));
    List<WorkloadJob> jobs = new ArrayList<>(List.of(mixed));
    for (int i = 0; i < 8; i++) {
      jobs.add(job("short" + i, "bob", 100 + 150L * i, tasks(15, 40)));
    }
    WorkloadJob[] all = jobs.toArray(WorkloadJob[]::new);

    assertThat(run(scheduler, true, all).endSeconds.get("mixed"))
        .isLessThanOrEqualTo(run(scheduler, false, all).endSeconds.get("mixed") + TASK + SLACK);
  }
}
