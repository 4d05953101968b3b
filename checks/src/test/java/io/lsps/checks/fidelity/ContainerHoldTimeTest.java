/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.checks.fidelity.MeasuredJob.MeasuredTask;
import io.lsps.checks.fidelity.MeasuredRun.MemorySample;
import io.lsps.checks.fidelity.Measurement.ContainerHoldTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContainerHoldTimeTest {
  private static final ContainerHoldTime SIZES = new ContainerHoldTime(1000, 100, 5);

  /** A master from 1 to 20 + 5, two tasks of 4 s. */
  private static MeasuredRun run(List<MemorySample> samples) {
    List<MeasuredTask> tasks =
        List.of(new MeasuredTask(true, 3, 7), new MeasuredTask(false, 10, 14));
    return new MeasuredRun(
        "fair", List.of(new MeasuredJob(1, "ann", "app", 0, 1, 2, 20, tasks, List.of())), samples);
  }

  @Test
  void whatIsHeldBeyondTasksAndMastersBelongsToTheTasks() {
    // 2400 for the master, 8000 for the tasks, 600 more.
    MeasuredRun run =
        run(List.of(new MemorySample(0, 11000.0 / 30), new MemorySample(30, 11000.0 / 30)));
    assertThat(SIZES.beyondTask(List.of(run))).isEqualTo(0.3, within(1e-9));
  }

  @Test
  void lessThanTheTasksThemselvesIsNothingMore() {
    assertThat(
            SIZES.beyondTask(
                List.of(run(List.of(new MemorySample(0, 1), new MemorySample(30, 1))))))
        .isZero();
  }

  @Test
  void withoutSamplesNothingIsKnown() {
    assertThat(SIZES.beyondTask(List.of(run(List.of())))).isZero();
  }
}
