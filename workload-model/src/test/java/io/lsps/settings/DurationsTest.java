/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest(name = "{0} is {1} ms")
  @CsvSource({"0s, 0", "500ms, 500", "30s, 30000", "5 m, 300000", "12h, 43200000", "7d, 604800000"})
  void aTimeHasAUnit(String text, long millis) {
    assertThat(Durations.parseMillis(text)).isEqualTo(millis);
  }

  /** Caught: ten figures of days that overflow, and come out as a time in the past. */
  @Test
  void theLongestTimeIsStillAboveNothing() {
    assertThat(Durations.parseMillis("9999999999d")).isEqualTo(9_999_999_999L * 86_400_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "-1s", "1.5s", "3 weeks", "12345678901d", "1s 1s"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> Durations.parseMillis(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nothingIsNotAboveNothing() {
    assertThatThrownBy(() -> Durations.parsePositiveMillis("0ms")).hasMessage("not above 0");
    assertThat(Durations.parsePositiveMillis("1ms")).isEqualTo(1);
  }
}
