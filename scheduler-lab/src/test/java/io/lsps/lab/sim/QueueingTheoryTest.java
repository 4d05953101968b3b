/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lsps.lab.sim.bound.FluidBound;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long runs against the formulas of queueing theory. */
class QueueingTheoryTest {
  private static final double MEAN_SERVICE_MILLIS = 100_000;
  private static final double LOAD = 0.5;

  /** The recursion below is exact; this is the same over a long run. */
  @Test
  @Tag("nightly")
  void oneSlotIsAnMm1Queue() {
    RandomGenerator random = new Well19937c(5);
    Trial trial = run("fifo", poisson(100_000, random, () -> exponential(random)));
    // E[T] = E[S] / (1 - rho) for M/M/1.
    assertThat(trial.meanResponseSeconds())
        .isCloseTo(MEAN_SERVICE_MILLIS / 1000 / (1 - LOAD), withinPercentage(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void oneSlotServesOneMapJobsByLindleysRecursion(String scheduler) {
    List<WorkloadJob> jobs = new ArrayList<>();
    RandomGenerator random = new Well19937c(6);
    poisson(200, random, () -> exponential(random)).forEachRemaining(jobs::add);
    double free = 0;
    double sum = 0;
    for (WorkloadJob job : jobs) {
      free = Math.max(free, (double) job.submitMillis()) + job.workMillis();
      sum += free - (double) job.submitMillis();
    }
    Trial trial = run(scheduler, Workload.Jobs.of(jobs));
    assertThat(trial.meanResponseSeconds())
        .isCloseTo(sum / 1000 / jobs.size(), withinPercentage(0.01));
  }

  private static Trial run(String scheduler, Workload.Jobs jobs) {
    return Trial.run(
        scheduler, Map.of(), immediate(SimulationSettings.pool(1, 1)), 1, jobs, List.of("ann"));
  }

  @Test
  void processorSharingDoesNotDependOnTheLawOfService() {
    RandomGenerator random = new Well19937c(3);
    Trial trial = new Trial();
    new FluidBound(FluidBound.Discipline.PROCESSOR_SHARING, SimulationSettings.pool(1, 1), 1, trial)
        .run(() -> poisson(300_000, random, () -> hyperexponential(random)));
    // E[T] = E[S] / (1 - rho) for M/G/1-PS, whatever the variance.
    assertThat(trial.meanResponseSeconds())
        .isCloseTo(MEAN_SERVICE_MILLIS / 1000 / (1 - LOAD), withinPercentage(2));
  }

  @Test
  void clairvoyantServerIsAnMm1QueueUnderShortestRemainingProcessingTime() {
    RandomGenerator random = new Well19937c(4);
    Trial trial = new Trial();
    new FluidBound(FluidBound.Discipline.CLAIRVOYANT, SimulationSettings.pool(1, 1), 1, trial)
        .run(() -> poisson(300_000, random, () -> exponential(random)));
    // Schrage and Miller (1966), integrated numerically for rho = 0.5: E[T] = 1.425 E[S].
    assertThat(trial.meanResponseSeconds())
        .isCloseTo(1.425 * MEAN_SERVICE_MILLIS / 1000, withinPercentage(2));
  }

  private static double exponential(RandomGenerator random) {
    return -MEAN_SERVICE_MILLIS * Math.log(1 - random.nextDouble());
  }

  /** Nine of ten jobs are short, the tenth has half of the work: CV about 2. */
  private static double hyperexponential(RandomGenerator random) {
    boolean big = random.nextDouble() < 0.1;
    return exponential(random) * (big ? 5 : 0.5 / 0.9);
  }

  private static Workload.Jobs poisson(int jobs, RandomGenerator random, DoubleSupplier service) {
    return new Workload.Jobs() {
      private double time;
      private int made;

      @Override
      public boolean hasNext() {
        return made < jobs;
      }

      @Override
      public WorkloadJob next() {
        time -= MEAN_SERVICE_MILLIS / LOAD * Math.log(1 - random.nextDouble());
        long millis = Math.max(1, Math.round(service.getAsDouble()));
        return WorkloadJob.of(
            "job" + ++made,
            "ann",
            "app",
            (long) time,
            PhaseTasks.alike(1, millis),
            PhaseTasks.NONE);
      }
    };
  }
}
