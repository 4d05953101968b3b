/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PromisedReducesTest {
  @Test
  void findsTheReducesAmongOtherTags() {
    assertThat(WorkloadObserver.promisedReduces("app", Set.of("team-a", "lsps.reduces=12")))
        .isEqualTo(12);
    assertThat(WorkloadObserver.promisedReduces("app", Set.of("LSPS.Reduces=0"))).isZero();
  }

  @Test
  void passesOverWhatItCannotRead() {
    assertThat(WorkloadObserver.promisedReduces("app", Set.of("lsps.reduces=many"))).isEqualTo(-1);
    assertThat(WorkloadObserver.promisedReduces("app", Set.of("lsps.reduces=-3"))).isEqualTo(-1);
    assertThat(WorkloadObserver.promisedReduces("app", Set.of())).isEqualTo(-1);
    assertThat(WorkloadObserver.promisedReduces("app", null)).isEqualTo(-1);
  }

  /** Caught: three thousand million reduces are less than none, and their job is not known. */
  @Test
  void moreThanAnIntHoldsCountsAsTheMost() {
    assertThat(WorkloadObserver.promisedReduces("app", Set.of("lsps.reduces=3000000000")))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(WorkloadObserver.promisedReduces("app", Set.of("lsps.reduces=" + "9".repeat(80))))
        .isEqualTo(Integer.MAX_VALUE);
  }
}
