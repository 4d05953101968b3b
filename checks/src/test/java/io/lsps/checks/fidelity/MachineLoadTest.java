/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.checks.fidelity.MeasuredJob.MeasuredTask;
import io.lsps.checks.fidelity.MeasuredRun.UncontendedTimes;
import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineLoadTest {
  private static final SharedMachine TWO = new SharedMachine(2, 0);

  /** A master starts from 1 to 2, maps run from 2 to 6. */
  private static MeasuredJob job(int maps, MeasuredTask... reduces) {
    List<MeasuredTask> tasks = new java.util.ArrayList<>(List.of(reduces));
    for (int i = 0; i < maps; i++) {
      tasks.add(new MeasuredTask(true, 2, 6));
    }
    return new MeasuredJob(1, "ann", "app", 0, 1, 2, 20, tasks, List.of());
  }

  @Test
  void fourMapsOnTwoProcessorsGetHalfDone() {
    MachineLoad load = new MachineLoad(List.of(job(4)), TWO);
    assertThat(load.work(2, 6)).isEqualTo(2, within(1e-9));
    assertThat(load.work(1, 2)).isEqualTo(1, within(1e-9));
    assertThat(load.work(5, 8)).isEqualTo(2.5, within(1e-9));
  }

  @Test
  void aReduceThatWaitsForMapsIsNoLoad() {
    MachineLoad load = new MachineLoad(List.of(job(2, new MeasuredTask(false, 3, 9))), TWO);
    assertThat(load.work(2, 6)).isEqualTo(4, within(1e-9));
  }

  @Test
  void mastersThatStartAreLoad() {
    MeasuredJob other =
        new MeasuredJob(
            2, "bob", "app", 0, 2, 6, 20, List.of(new MeasuredTask(true, 10, 11)), List.of());
    MachineLoad load = new MachineLoad(List.of(job(3), other), TWO);
    assertThat(load.work(2, 6)).isEqualTo(2, within(1e-9));
  }

  @Test
  void whereNothingIsSharedWorkIsTime() {
    MachineLoad load = new MachineLoad(List.of(job(7)), SharedMachine.UNSHARED);
    assertThat(load.work(1.5, 7)).isEqualTo(5.5, within(1e-9));
  }

  @Test
  void aJobIsPredictedByWhatItsTasksWouldTakeAlone() {
    MeasuredJob job = job(4, new MeasuredTask(false, 7, 10));
    var spec = new UncontendedTimes(new MachineLoad(List.of(job), TWO), 0).spec(job);
    assertThat(spec.maps().millis(0)).isEqualTo(2000);
    assertThat(spec.reduces().millis(0)).isEqualTo(3000);
    assertThat(spec.master().startMillis()).isEqualTo(1000);
  }
}
