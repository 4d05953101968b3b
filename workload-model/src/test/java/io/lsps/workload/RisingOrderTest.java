/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RisingOrderTest {
  @Test
  void noJobsHaveAnOrder() {
    assertThat(RisingOrder.of(new double[0])).isEmpty();
  }

  /** Caught: negative keys, which a comparison of bits would put last. */
  @Test
  void theLeastComesFirstAndInfinityLast() {
    double[] keys = {3, Double.POSITIVE_INFINITY, -1, 0, -2};

    assertThat(RisingOrder.of(keys)).containsExactly(4, 2, 3, 0, 1);
  }

  /** Caught: jobs of equal size that overtake each other from one update to the next. */
  @Test
  void equalOnesKeepTheirOrder() {
    assertThat(RisingOrder.of(new double[] {2, 1, 2, 1, 2})).containsExactly(1, 3, 0, 2, 4);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void isAStableSort(long seed) {
    Random random = new Random(seed);
    double[] keys = random.doubles(200).map(key -> Math.rint(50 * key) - 25).toArray();
    int[] expected =
        IntStream.range(0, keys.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> keys[i]))
            .mapToInt(Integer::intValue)
            .toArray();

    assertThat(RisingOrder.of(keys)).isEqualTo(expected);
  }
}
