/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RepaidAmountsTest {
  private final RepaidAmounts repaid = new RepaidAmounts(60_000);

  /** Caught: a second container takes the place of the first, or renews its time. */
  @Test
  void whatWasGivenAddsUpAndEachPartHasItsOwnTime() {
    repaid.add(Set.of("a", "q"), Scene.gb(1), 0);
    repaid.add(Set.of("b", "q"), Scene.gb(2), 30_000);

    assertThat(repaid.sums(59_999))
        .containsOnly(
            Map.entry("a", Scene.gb(1)),
            Map.entry("b", Scene.gb(2)),
            Map.entry("q", Amount.of(3 * 1024, 2)));
    assertThat(repaid.sums(60_000)).containsOnlyKeys("b", "q");
    assertThat(repaid.sums(90_000)).isEmpty();
  }

  /** Caught: with the protection off, what is given in this moment is protected. */
  @Test
  void withoutATimeNothingCounts() {
    RepaidAmounts none = new RepaidAmounts(0);
    none.add(Set.of("a"), Scene.gb(1), 5);

    assertThat(none.sums(5)).isEmpty();
  }
}
