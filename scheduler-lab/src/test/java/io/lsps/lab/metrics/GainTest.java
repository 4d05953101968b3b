/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GainTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.20 1.22 1.21 | win | 1.21 [1.19, 1.24]",
        "0.80 0.82 0.81 | loss | 0.81 [0.79, 0.84]",
        "0.70 1.60 1.10 | none | 1.07 (none)",
        "1.003 1.004 1.003 | none | 1.00 (none)",
        "0.997 0.996 0.997 | none | 1.00 (none)",
      })
  void isShownOrNot(String ratios, String verdict, String told) {
    Gain gain = Gain.of(List.of(ratios.split(" ", -1)).stream().map(Double::valueOf).toList());

    assertThat(gain.told()).isEqualTo(told);
    assertThat(gain.win()).isEqualTo(verdict.equals("win"));
    assertThat(gain.loss()).isEqualTo(verdict.equals("loss"));
    assertThat(gain.none()).isEqualTo(verdict.equals("none"));
  }
}
