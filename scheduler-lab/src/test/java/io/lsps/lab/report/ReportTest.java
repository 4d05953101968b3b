/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReportTest {
  @Test
  void ticksAreRound() {
    assertThat(Axis.linear(0, 1, 0, 100).ticks().stream().map(Axis::label))
        .containsExactly("0", "0.2", "0.4", "0.6", "0.8", "1");
    assertThat(Axis.logarithmic(3, 90, 0, 100).ticks())
        .containsExactly(2.0, 5.0, 10.0, 20.0, 50.0, 100.0);
  }

  @Test
  void axesMapTheirEnds() {
    assertThat(Axis.linear(0, 50, 10, 110).at(50)).isEqualTo(110);
    assertThat(Axis.logarithmic(1, 100, 10, 110).at(10)).isEqualTo(60);
  }

  @Test
  void textIsEscaped() {
    assertThat(Svg.escape("a<b>&\"c\"")).isEqualTo("a&lt;b&gt;&amp;&quot;c&quot;");
  }
}
