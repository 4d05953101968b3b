/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.lab.metrics.RunRecorder;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A batch of recurring jobs under schedulers that know an earlier run of them. */
class RememberedBatchTest {
  /** Caught: with the CapacityScheduler nobody had a history, and its mean was 14 % higher. */
  @Test
  void bothHostsKnowTheEarlierRun() {
    double fair = mean("lsps", 1);
    double capacity = mean("capacity-lsps", 1);

    assertThat(capacity).isCloseTo(fair, within(0.02 * fair));
    assertThat(mean("capacity-lsps", 0)).as("without a history").isGreaterThan(1.05 * capacity);
  }

  private static double mean(String scheduler, int past) {
    Workload batch = Workloads.byName("jr-batch:jobs=60,past=" + past);
    SimulationSettings settings = SimulationSettings.pool(25, 4);
    RunRecorder recorder = new RunRecorder(batch.users(), settings, 1, job -> {});
    new SimulatedRun(scheduler, Map.of(), batch, settings).run(1, recorder);
    return recorder.result(scheduler, 1, 0).meanResponse();
  }
}
