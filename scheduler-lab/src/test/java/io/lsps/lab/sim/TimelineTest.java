/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.job;
import static io.lsps.lab.sim.Trial.tasks;
import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static io.lsps.lab.sim.settings.ClusterVariants.managed;
import static io.lsps.lab.sim.settings.ClusterVariants.withSpeeds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.lsps.lab.sim.bound.ClairvoyantSlots;
import io.lsps.lab.sim.bound.FluidBound;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timelines that a person gets with pencil, in immediate mode. */
class TimelineTest {
  private static final SimulationSettings ONE_SLOT = immediate(SimulationSettings.pool(1, 1));
  private static final SimulationSettings TWO_SLOTS = immediate(SimulationSettings.pool(1, 2));

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "fair-preempt", "capacity", "capacity-preempt", "lsps"})
  void oneSlotServesOneMapJobsInTurn(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            ONE_SLOT,
            job("a", "ann", 0, tasks(1, 10)),
            job("b", "ann", 1, tasks(1, 5)),
            job("c", "ann", 2, tasks(1, 2)));
    assertThat(trial.endSeconds).containsExactly(entry("a", 10L), entry("b", 15L), entry("c", 17L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "capacity", "capacity-preempt"})
  void firstComeFirstServedFinishesTheFirstJobFirst(String scheduler) {
    Trial trial = Trial.run(scheduler, TWO_SLOTS, fourMaps(), twoMaps());
    assertThat(trial.endSeconds).containsExactly(entry("a", 20L), entry("b", 25L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair", "fair-preempt", "lsps[queue.lspsTier2=fair]"})
  void sharingGivesTheSecondJobHalf(String scheduler) {
    Trial trial = Trial.run(scheduler, TWO_SLOTS, fourMaps(), twoMaps());
    // At 10 s one slot each; b runs 10-15 and 15-20; a runs 10-20 and 20-30.
    assertThat(trial.endSeconds).containsExactly(entry("b", 20L), entry("a", 30L));
  }

  @Test
  void theLeastWorkLeftFirstEndsBothJobsSooner() {
    Trial trial = Trial.run("lsps", TWO_SLOTS, fourMaps(), twoMaps());
    // At 10 s two tasks are left of either; b's are shorter.
    assertThat(trial.endSeconds).containsExactly(entry("b", 15L), entry("a", 25L));
  }

  private static WorkloadJob fourMaps() {
    return job("a", "ann", 0, tasks(4, 10));
  }

  private static WorkloadJob twoMaps() {
    return job("b", "ann", 1, tasks(2, 5));
  }

  @Test
  void reduceThatStartedEarlyHoldsItsContainerUntilTheLastMapPlusItsOwnTime() {
    Trial trial =
        Trial.run(
            "fifo",
            immediate(SimulationSettings.pool(1, 3)).withSlowstart(0.5),
            job(
                "a",
                "ann",
                0,
                io.lsps.lab.workload.PhaseTasks.listed(10_000, 20_000),
                tasks(1, 5)));
    // The reduce starts at 10 s, waits for the map that ends at 20 s, works until 25 s.
    assertThat(trial.endSeconds).containsExactly(entry("a", 25L));
    assertThat(trial.seconds.get(RunObserver.Outcome.DONE)).isEqualTo(10 + 20 + 15);
  }

  @Test
  void reducesWaitForSlowstart() {
    Trial trial =
        Trial.run(
            "fifo",
            immediate(SimulationSettings.pool(1, 3)).withSlowstart(1),
            job(
                "a",
                "ann",
                0,
                io.lsps.lab.workload.PhaseTasks.listed(10_000, 20_000),
                tasks(1, 5)));
    assertThat(trial.endSeconds).containsExactly(entry("a", 25L));
    assertThat(trial.seconds.get(RunObserver.Outcome.DONE)).isEqualTo(10 + 20 + 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void aSuccessorIsSubmittedWhenTheJobBeforeItHasEnded(String scheduler) {
    Trial trial =
        Trial.run(
            scheduler,
            ONE_SLOT,
            job("a", "ann", 0, tasks(1, 10))
                .then(
                    job("b", "ann", 0, tasks(1, 5)).then(job("d", "ann", 0, tasks(1, 1))),
                    job("c", "ann", 0, tasks(1, 2))));
    assertThat(trial.endSeconds)
        .containsExactly(entry("a", 10L), entry("b", 15L), entry("c", 17L), entry("d", 18L));
  }

  @Test
  void theReferencesSubmitSuccessorsToo() {
    WorkloadJob chain = job("a", "ann", 3, tasks(2, 10)).then(job("b", "ann", 0, tasks(1, 4)));
    Trial slots = new Trial();
    new ClairvoyantSlots(ONE_SLOT, 1, slots).run(Workload.Jobs.of(List.of(chain)));
    assertThat(slots.endSeconds).containsExactly(entry("a", 23L), entry("b", 27L));
    Trial fluid = new Trial();
    new FluidBound(FluidBound.Discipline.PROCESSOR_SHARING, TWO_SLOTS, 1, fluid)
        .run(() -> Workload.Jobs.of(List.of(chain)));
    assertThat(fluid.endSeconds).containsExactly(entry("a", 13L), entry("b", 15L));
  }

  @Test
  void fasterNodesFinishEarlier() {
    Trial trial =
        Trial.run(
            "fifo",
            withSpeeds(immediate(SimulationSettings.pool(1, 1)), 2.0),
            job("a", "ann", 0, tasks(1, 10)));
    assertThat(trial.endSeconds).containsExactly(entry("a", 5L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "lsps"})
  void managedMasterTakesASlotAndItsTimeToStart(String scheduler) {
    Trial trial = Trial.run(scheduler, managed(TWO_SLOTS, 3000), job("a", "ann", 0, tasks(2, 10)));
    // The AM runs from 0, asks at 3 s, and has one slot beside it for two maps.
    assertThat(trial.endSeconds).containsExactly(entry("a", 23L));
  }

  @Test
  void heartbeatsDelayStartAndEnd() {
    Trial trial =
        Trial.run("fifo", SimulationSettings.pool(1, 1), job("a", "ann", 0, tasks(2, 10)));
    // Ask at 0; granted by the node's heartbeat at 1 s, fetched by the AM at 2 s; ends at 12 s,
    // reported at 13 s, granted again then, fetched at 14 s.
    assertThat(trial.endSeconds).containsExactly(entry("a", 24L));
  }
}
