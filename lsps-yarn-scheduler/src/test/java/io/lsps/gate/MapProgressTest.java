/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.ReduceRules.MapProgress;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MapProgressTest {
  @Test
  void theWorkLeftIsSpreadOverTheMapsThatRun() {
    // Two waves of 10 s beside what the running ones still take: 10 s less 4 s each.
    assertThat(MapProgress.of(4, 2, 10, 8).secondsLeft()).isEqualTo(26);
    assertThat(MapProgress.of(3, 2, 10, 8).secondsLeft()).isEqualTo(26);
    assertThat(MapProgress.of(0, 2, 10, 8).secondsLeft()).isEqualTo(6);
  }

  /** Caught: maps that take longer than expected, and a time left below nothing. */
  @Test
  void mapsBeyondTheirTimeAreAboutToEnd() {
    assertThat(MapProgress.of(0, 2, 10, 90).secondsLeft()).isZero();
  }

  @Test
  void whereNoneRunsItTakesForEverAndWithoutATimeNobodyKnows() {
    assertThat(MapProgress.of(1, 0, 10, 0).secondsLeft()).isInfinite();
    assertThat(MapProgress.of(1, 1, Double.NaN, 0).secondsLeft()).isNaN();
    assertThat(MapProgress.of(0, 0, Double.NaN, 0).secondsLeft()).isZero();
  }

  @Property(seed = "1")
  void anotherMapThatWaitsNeverMakesItShorter(
      @ForAll @IntRange(min = 0, max = 50) int waiting,
      @ForAll @IntRange(min = 1, max = 20) int running) {
    assertThat(MapProgress.of(waiting + 1, running, 10, 3).secondsLeft())
        .isGreaterThanOrEqualTo(MapProgress.of(waiting, running, 10, 3).secondsLeft());
  }
}
