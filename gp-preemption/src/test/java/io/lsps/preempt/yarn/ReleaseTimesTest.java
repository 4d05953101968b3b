/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.Transfers.ReleaseTimes;
import org.junit.jupiter.api.Test;

/** How long nodes take to let go. */
class ReleaseTimesTest {
  private final ReleaseTimes releases = new ReleaseTimes();

  @Test
  void theFirstCountsAsItIsAndLaterOnesByAndBy() {
    assertThat(releases.mean()).isZero();
    releases.add(6_000);
    assertThat(releases.mean()).isEqualTo(6_000);
    releases.add(1_000);
    assertThat(releases.mean()).isEqualTo(5_500);
    for (int i = 0; i < 100; i++) {
      releases.add(1_000);
    }
    assertThat(releases.mean()).isEqualTo(1_000);
  }
}
