/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The exact result, moved to the nearest number of the type. */
class SaturatedTest {
  @Property
  void sums(@ForAll long first, @ForAll long second) {
    BigInteger exact = BigInteger.valueOf(first).add(BigInteger.valueOf(second));

    assertThat(Saturated.sum(first, second)).isEqualTo(nearest(exact, 64));
  }

  @Property
  void products(@ForAll long first, @ForAll long second) {
    BigInteger exact = BigInteger.valueOf(first).multiply(BigInteger.valueOf(second));

    assertThat(Saturated.product(first, second)).isEqualTo(nearest(exact, 64));
  }

  @Property
  void sumsOfInts(@ForAll int first, @ForAll int second) {
    BigInteger exact = BigInteger.valueOf(first).add(BigInteger.valueOf(second));

    assertThat((long) Saturated.sum(first, second)).isEqualTo(nearest(exact, 32));
    assertThat((long) Saturated.sum(List.of(first, second), each -> each))
        .isEqualTo(nearest(exact, 32));
  }

  private static long nearest(BigInteger exact, int bits) {
    BigInteger most = BigInteger.ONE.shiftLeft(bits - 1).subtract(BigInteger.ONE);
    return exact.min(most).max(most.negate().subtract(BigInteger.ONE)).longValueExact();
  }
}
