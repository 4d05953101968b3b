/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RunningMomentsTest {
  @Test
  void knowsNothingOfNoValue() {
    assertThat(RunningMoments.EMPTY.mean()).isNaN();
    assertThat(RunningMoments.EMPTY.variation()).isNaN();
  }

  @Test
  void equalValuesDoNotVary() {
    assertThat(RunningMoments.EMPTY.plus(7).plus(7).plus(7).variation()).isZero();
  }

  @Test
  void zerosDoNotVary() {
    assertThat(RunningMoments.EMPTY.plus(0).plus(0).variation()).isZero();
  }

  @Test
  void refusesWhatIsNoSize() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunningMoments.EMPTY.plus(Double.NaN))
        .withMessageContaining("value")
        .withMessageContaining("NaN");
    assertThatIllegalArgumentException().isThrownBy(() -> RunningMoments.EMPTY.plus(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> RunningMoments.of(-1, 0, 0));
  }

  @Property(seed = "1")
  void equalsTheTextbookFormulas(
      @ForAll @Size(min = 1, max = 50) List<@DoubleRange(min = 0.01, max = 1e6) Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElseThrow();
    double variance =
        values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum() / values.size();

    RunningMoments moments = RunningMoments.EMPTY;
    for (double value : values) {
      moments = moments.plus(value);
    }

    assertThat(moments.mean()).isCloseTo(mean, within(1e-9 * mean));
    assertThat(moments.variation()).isCloseTo(Math.sqrt(variance) / mean, within(1e-6));
    assertThat(moments.variation()).isLessThanOrEqualTo(Math.sqrt(values.size() - 1) + 1e-9);
  }
}
