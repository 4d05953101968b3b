/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static io.lsps.lab.sim.settings.ClusterVariants.withSpeeds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.lab.metrics.Gain.MeanEstimate;
import io.lsps.lab.metrics.IdealTime.AloneBound;
import io.lsps.lab.metrics.NumberSample.NormalizedPerformance;
import io.lsps.lab.metrics.RunRecorder.UsageTimeline;
import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.ContainerSizes;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static long ideal(SimulationSettings settings, PhaseTasks maps, PhaseTasks reduces) {
    IdealTime ideal = new IdealTime(settings, new TaskRandom(1, settings.tasks().noise()));
    return ideal.millis(WorkloadJob.of("a", "ann", "app", 0, maps, reduces), 1);
  }

  @Test
  void idealTimeOfAlikeTasksIsThatOfRounds() {
    // Five maps on two slots are three rounds, two reduces one.
    assertThat(
            ideal(
                SimulationSettings.pool(1, 2),
                PhaseTasks.alike(5, 4000),
                PhaseTasks.alike(2, 1000)))
        .isEqualTo(13_000);
  }

  @Test
  void idealTimeIsNoLessThanTheLongestTask() {
    assertThat(
            ideal(
                SimulationSettings.pool(1, 2),
                PhaseTasks.listed(9000, 1000, 1000),
                PhaseTasks.NONE))
        .isEqualTo(9000);
  }

  @Test
  void idealTimeIsNoLessThanTheWorkOverAllSlots() {
    assertThat(
            ideal(
                SimulationSettings.pool(1, 2),
                PhaseTasks.listed(5000, 5000, 5000, 1000),
                PhaseTasks.NONE))
        .as("the two shortest of the three longest")
        .isEqualTo(10_000);
    assertThat(
            ideal(
                SimulationSettings.pool(1, 2),
                PhaseTasks.listed(5000, 4000, 3000, 2000),
                PhaseTasks.NONE))
        .as("14 s of work on two slots")
        .isEqualTo(7000);
  }

  @Test
  void idealTimeTakesTheFastestNode() {
    SimulationSettings uneven = withSpeeds(SimulationSettings.pool(2, 1), 1.0, 4.0);
    assertThat(ideal(uneven, PhaseTasks.alike(1, 4000), PhaseTasks.NONE)).isEqualTo(1000);
  }

  @Test
  void idealTimeFillsNodesWithContainersOfEachPhasesOwnSize() {
    // 4 GB and four cores: four maps at once, but eight reduces never, for want of cores.
    SimulationSettings pool = SimulationSettings.pool(1, 4);
    SimulationSettings settings =
        new SimulationSettings(
            pool.shape(),
            new ContainerSizes(2048, 512, 512),
            pool.masters(),
            pool.intervals(),
            pool.tasks(),
            0);
    assertThat(ideal(settings, PhaseTasks.alike(4, 1000), PhaseTasks.alike(8, 1000)))
        .isEqualTo(4000);
  }

  /** Caught: the work on unequal nodes divided by less than what they do together. */
  @Test
  void idealTimeDividesTheWorkByWhatAllNodesDoTogether() {
    SimulationSettings uneven = withSpeeds(SimulationSettings.pool(2, 1), 1.0, 3.0);
    assertThat(ideal(uneven, PhaseTasks.listed(6000, 6000, 6000, 5000), PhaseTasks.NONE))
        .isEqualTo(5750);
  }

  @Test
  void moreValuesThanThereWasRoomForAreKept() {
    NumberSample values = new NumberSample();
    for (int i = 200; i > 0; i--) {
      values.add(i);
    }
    assertThat(values.size()).isEqualTo(200);
    assertThat(values.sum()).isEqualTo(200 * 201 / 2.0);
    assertThat(values.mean()).isEqualTo(100.5);
    assertThat(values.get(0)).isEqualTo(200);
    assertThat(values.sorted()).startsWith(1, 2, 3).endsWith(200);
  }

  @Test
  void normsFollowTableFour() {
    NumberSample slowdowns = new NumberSample();
    slowdowns.add(1);
    slowdowns.add(4);
    NormalizedPerformance norms = NormalizedPerformance.of(slowdowns);
    assertThat(norms.l1()).isEqualTo(2.5);
    assertThat(norms.l2()).isCloseTo(Math.sqrt(8.5), within(1e-12));
    assertThat(norms.snp()).isCloseTo(0.5, within(1e-12));
    // ANP 1 and 0.25: mean 0.625, deviation 0.375.
    assertThat(norms.unfairness()).isCloseTo(0.6, within(1e-12));
  }

  @Test
  void waitsAndDelaysAreThoseOfAUsersJobs() {
    RunRecorder recorder =
        new RunRecorder(List.of("ann", "bob"), SimulationSettings.pool(1, 1), 1, job -> {});
    WorkloadJob first =
        WorkloadJob.of("a", "ann", "app", 1000, PhaseTasks.alike(2, 4000), PhaseTasks.NONE);
    WorkloadJob second =
        WorkloadJob.of("b", "ann", "app", 2000, PhaseTasks.alike(1, 4000), PhaseTasks.NONE);
    recorder.submitted(first, 1000);
    recorder.submitted(second, 2000);
    recorder.started(first, 1500);
    recorder.started(first, 5500);
    recorder.started(second, 9500);
    recorder.finished(first, true, 9500);
    recorder.finished(second, true, 13_500);

    UserResult ann = recorder.result("any", 1, 0).users().get("ann");
    // Half a second and seven and a half; 8.5 s instead of 8, 11.5 instead of 4.
    assertThat(ann.meanWait()).isEqualTo(4);
    assertThat(ann.meanDelay()).isEqualTo(4);
  }

  @Test
  void theAloneReferenceRunsSuccessorsAfterTheJobBeforeThem() {
    RunRecorder recorder =
        new RunRecorder(List.of("ann"), SimulationSettings.pool(1, 1), 1, job -> {});
    WorkloadJob last =
        WorkloadJob.of("b", "ann", "app", 0, PhaseTasks.alike(1, 4000), PhaseTasks.NONE);
    WorkloadJob first =
        WorkloadJob.of("a", "ann", "app", 1000, PhaseTasks.alike(2, 4000), PhaseTasks.NONE);
    new AloneBound(SimulationSettings.pool(1, 1), 1, recorder)
        .run(Workload.Jobs.of(List.of(first.then(last))));

    RunResult result = recorder.result("alone", 1, 0);
    assertThat(result.jobs()).isEqualTo(2);
    assertThat(result.makespan()).isEqualTo(13);
    assertThat(result.snp()).isEqualTo(1);
    assertThat(result.users().get("ann").meanWait()).isNegative();
  }

  @Test
  void quantilesInterpolate() {
    double[] sorted = {1, 2, 3, 4};
    assertThat(NumberSample.quantile(sorted, 0.5)).isEqualTo(2.5);
    assertThat(NumberSample.quantile(sorted, 0)).isEqualTo(1);
    assertThat(NumberSample.quantile(sorted, 1)).isEqualTo(4);
    assertThat(NumberSample.quantile(new double[0], 0.5)).isZero();
  }

  @Test
  void confidenceIntervalIsStudents() {
    MeanEstimate estimate = MeanEstimate.of(List.of(1.0, 2.0, 3.0));
    // t(0.975, 2) = 4.30265; standard error 1 / sqrt(3).
    assertThat(estimate.mean()).isEqualTo(2);
    assertThat(estimate.halfWidth()).isCloseTo(4.30265 / Math.sqrt(3), within(1e-4));
    assertThat(MeanEstimate.of(List.of(5.0)).halfWidth()).isNaN();
  }

  @Test
  void timelineKeepsContainerSecondsWhenItGrows() {
    UsageTimeline timeline = new UsageTimeline(List.of("ann"));
    timeline.change("ann", 2, 500);
    timeline.change("ann", -2, 1500);
    timeline.change("ann", 1, 10_000_000);
    timeline.change("ann", -1, 10_004_000);
    timeline.close(20_000_000);
    double sum = 0;
    for (double mean : timeline.meanContainers().get("ann")) {
      sum += mean * timeline.bucketSeconds();
    }
    assertThat(sum).isCloseTo(2 + 4, within(1e-6));
  }
}
