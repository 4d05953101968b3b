/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RecentMeanTest {
  @Test
  void theFirstFiftyCountAlike() {
    RecentMean mean = RecentMean.EMPTY;
    for (int i = 1; i <= 50; i++) {
      mean = mean.plus(i);
    }

    assertThat(mean.mean()).isCloseTo(25.5, within(1e-9));
    assertThat(mean.variance()).isCloseTo((50 * 50 - 1) / 12.0, within(1e-6));
  }

  @Test
  void laterOnesPushEarlierOnesOut() {
    RecentMean mean = repeat(repeat(RecentMean.EMPTY, 1000, 60), 30, 600);

    // A plain mean would say 75.7.
    assertThat(mean.mean()).isCloseTo(600 - 540 * Math.pow(49.0 / 50, 30), within(1e-6));
    assertThat(mean.mean()).isBetween(300.0, 310.0);
  }

  @Test
  void neitherOfTwoMergedMeansCountsForMoreThanTheWindow() {
    RecentMean merged =
        repeat(RecentMean.EMPTY, 100_000, 60).merge(repeat(RecentMean.EMPTY, 50, 600));

    assertThat(merged.mean()).isCloseTo(330, within(1e-6));
    assertThat(merged.variation()).isCloseTo(270 / 330.0, within(1e-6));
  }

  @Test
  void refusesWhatIsNoTime() {
    assertThatIllegalArgumentException().isThrownBy(() -> RecentMean.EMPTY.plus(Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> RecentMean.of(-1, 0, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> RecentMean.of(1, 1, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> RecentMean.of(1, 1, 0, -1));
  }

  private static RecentMean repeat(RecentMean mean, int times, double value) {
    RecentMean result = mean;
    for (int i = 0; i < times; i++) {
      result = result.plus(value);
    }
    return result;
  }
}
