/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SelectionTest {
  @Property(seed = "1")
  void isTheKthLargestAsASortHasIt(
      @ForAll @Size(min = 1, max = 40) @DoubleRange(min = -3, max = 3) double[] values) {
    double[] rising = values.clone();
    Arrays.sort(rising);
    for (int k = 1; k <= values.length; k++) {
      assertThat(FredericksonJohnson.largest(values.clone(), values.length, k))
          .isEqualTo(rising[values.length - k]);
    }
  }

  /** Caught: a search that never ends, or leaves its part, where all values are equal. */
  @Test
  void equalValuesAndInfinitiesAreFound() {
    double[] values = {1, 1, 1, Double.NEGATIVE_INFINITY, 1, Double.NEGATIVE_INFINITY, 1, 1};

    assertThat(FredericksonJohnson.largest(values, 8, 6)).isEqualTo(1);
    assertThat(FredericksonJohnson.largest(values, 8, 7)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void valuesBeyondTheLengthDoNotCount() {
    assertThat(FredericksonJohnson.largest(new double[] {2, 3, 99}, 2, 1)).isEqualTo(3);
  }
}
