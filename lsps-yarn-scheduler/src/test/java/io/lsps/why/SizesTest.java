/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.ResourceVector;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Figures are written without java.util.Formatter; what it would write is what they are to be. */
class SizesTest {
  @Property(seed = "84")
  void amountsAreAsTheFormatterWritesThem(@ForAll @LongRange(min = 0, max = 1L << 50) long amount) {
    assertThat(Sizes.whole((double) amount)).isEqualTo(String.format(Locale.ROOT, "%,d", amount));
  }

  @Property(seed = "85")
  void partsAreWithinHalfATenthOfWhatTheyAre(@ForAll @DoubleRange(min = 0, max = 1e6) double part) {
    String text = Sizes.percent(part);
    assertThat(text).matches("[0-9]+\\.[0-9] %");
    assertThat(Math.abs(Double.parseDouble(text.replace(" %", "")) - 100 * part))
        .isLessThanOrEqualTo(0.0501);
  }

  @Test
  void examples() {
    assertThat(Sizes.whole(0)).isEqualTo("0");
    assertThat(Sizes.whole(999)).isEqualTo("999");
    assertThat(Sizes.whole(1_000)).isEqualTo("1,000");
    assertThat(Sizes.whole(12_345_678.6)).isEqualTo("12,345,679");
    assertThat(Sizes.whole(1e15)).isEqualTo("1,000,000,000,000,000");
    assertThat(Sizes.percent(0.125)).isEqualTo("12.5 %");
    assertThat(Sizes.percent(Double.NaN)).isEqualTo("NaN %");
    assertThat(Sizes.count(1, "node")).isEqualTo("1 node");
    assertThat(Sizes.count(2_000, "node")).isEqualTo("2,000 nodes");
    assertThat(Sizes.text(ResourceVector.of(ResourceVector.MEMORY, 2_048))).isEqualTo("2,048 MB");
  }
}
