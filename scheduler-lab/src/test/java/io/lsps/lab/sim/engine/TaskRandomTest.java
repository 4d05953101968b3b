/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.junit.jupiter.api.Test;

class TaskRandomTest {
  private static final int TASKS = 20_000;

  @Test
  void withoutNoiseOnlyTheSpeedOfTheNodeCounts() {
    TaskRandom random = new TaskRandom(1, 0);

    assertThat(random.millis(1000, 1, true, 0, 1)).isEqualTo(1000);
    assertThat(random.millis(1000, 1, true, 0, 0.5)).isEqualTo(2000);
    assertThat(random.millis(0, 1, true, 0, 1)).isEqualTo(1);
  }

  @Test
  void noiseHasAMeanOfOneAndTheVariationThatWasAskedFor() {
    TaskRandom random = new TaskRandom(1, 0.5);
    DescriptiveStatistics factors = new DescriptiveStatistics();
    IntStream.range(0, TASKS).forEach(task -> factors.addValue(random.timeFactor(7, true, task)));

    assertThat(factors.getMean()).isCloseTo(1, within(0.02));
    assertThat(factors.getStandardDeviation() / factors.getMean()).isCloseTo(0.5, within(0.03));
  }

  @Test
  void everyAttemptHasLuckOfItsOwnAndATaskTheSameTime() {
    TaskRandom random = new TaskRandom(1, 0.5);

    assertThat(random.failureDraw(1, true, 0, 0)).isNotEqualTo(random.failureDraw(1, true, 0, 1));
    assertThat(random.failureDraw(1, true, 0, 0)).isNotEqualTo(random.failureDraw(1, false, 0, 0));
    assertThat(random.failureDraw(1, true, 0, 0)).isNotEqualTo(random.failurePoint(1, true, 0, 0));
    assertThat(random.timeFactor(1, true, 3)).isEqualTo(random.timeFactor(1, true, 3));
    assertThat(random.timeFactor(1, true, 3)).isNotEqualTo(random.timeFactor(2, true, 3));
  }

  @Test
  void aFourthOfTheAttemptsFailsWhereAFourthIsToFail() {
    TaskRandom random = new TaskRandom(3, 0);
    long failed =
        IntStream.range(0, TASKS)
            .filter(task -> random.failureDraw(1, false, task, 0) < 0.25)
            .count();

    assertThat((double) failed / TASKS).isCloseTo(0.25, within(0.02));
  }
}
