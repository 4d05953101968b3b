/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.OnePool;
import io.lsps.order.Prediction;
import io.lsps.order.Slots;
import io.lsps.order.yarn.JohnsonGoal.Objective;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the estimator predicts of a batch, the real scheduler in virtual time does. */
class PlanAgainstLabTest {
  private static final Workload WORKLOAD = Workloads.byName("jr-batch:jobs=30,nodes=10");

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "submission, 1:1, UNOPTIMISED, 1.5",
    "makespan, 1:1, MK_JR, 1.5",
    "makespan-tct, 1:1, MK_TCT_JR, 1.5",
    "makespan, auto, MK_SF_JR, 5"
  })
  void theLabDoesAsPredicted(String objective, String slots, Algorithm algorithm, double percent) {
    Prediction predicted =
        algorithm.plan(batch(), new Slots(20, 20), Estimator.AFTER_MAPS).prediction;
    // As in the paper, reduces are held until all maps of their job have ended.
    String scheduler =
        "johnson[queue.johnsonObjective=%s;queue.johnsonSlots=strict %s;%s=after-maps]"
            .formatted(objective, slots, "yarn.scheduler.lsps.reduce-admission");
    compare(predicted, scheduler, percent);
  }

  /**
   * Without a split: reduces that ask after the last map, in one pool of 40. The jobs submitted
   * first fill it before the shortest is there, of which the least sum of times suffers most.
   */
  @ParameterizedTest
  @CsvSource({
    "MAKESPAN, MK_JR, 1.5",
    "MAKESPAN_TCT, MK_TCT_JR, 1.5",
    "TCT, SPT, 2",
    "SUBMISSION, UNOPTIMISED, 1.5"
  })
  void onePoolDoesAsPredicted(Objective objective, Algorithm algorithm, double percent) {
    List<BatchJob> order = algorithm.plan(batch(), new Slots(20, 20), Estimator.AFTER_MAPS).order;
    String scheduler =
        "johnson[queue.johnsonSlots=none;yarn.scheduler.lsps.reduce-admission=after-maps;"
            + "queue.johnsonObjective=%s]"
                .formatted(objective.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    compare(OnePool.predict(order, 40, 40), scheduler, percent);
  }

  private static Batch batch() {
    return new Batch(BatchHistory.each(WORKLOAD, 1));
  }

  private void compare(Prediction predicted, String scheduler, double percent) {
    SimulationSettings pool = SimulationSettings.pool(10, 4);
    SimulationSettings settings =
        new SimulationSettings(
            pool.shape(),
            pool.sizes(),
            pool.masters(),
            new EventIntervals(0, 0, 0),
            pool.tasks(),
            pool.launchMillis());
    Ends ends = new Ends();
    Simulation simulation =
        new Simulation(
            Schedulers.byName(scheduler, Map.of()), WORKLOAD.users(), settings, 1, directory, ends);
    simulation.remember(WORKLOAD.history(1));
    simulation.run(WORKLOAD.jobs(1));
    assertThat(ends.last / 1000.0)
        .isCloseTo(predicted.makespanSeconds(), withinPercentage(percent));
    assertThat(ends.sum / 1000.0)
        .isCloseTo(predicted.totalCompletionSeconds(), withinPercentage(3 * percent));
    assertThat(ends.jobs).isEqualTo(30);
  }

  /** When jobs ended. */
  private static final class Ends implements RunObserver {
    private long last;
    private double sum;
    private int jobs;

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      last = Math.max(last, now);
      sum += now;
      jobs++;
    }
  }
}
