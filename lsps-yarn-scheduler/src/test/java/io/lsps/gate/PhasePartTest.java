/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.PhaseParts.PhasePart;
import org.junit.jupiter.api.Test;

class PhasePartTest {
  private final PhasePart asking = PhasePart.NEW.seen(2, true, 1000);

  @Test
  void anAskIsInVainAfterMoreThanAMinuteWithoutAContainer() {
    assertThat(asking.seen(2, true, 61_000).inVain(61_000)).isFalse();
    assertThat(asking.seen(2, true, 61_001).inVain(61_001)).isTrue();
  }

  @Test
  void anotherContainerStartsTheMinuteAnew() {
    assertThat(asking.seen(3, true, 60_000).inVain(61_001)).isFalse();
  }

  /** Caught: a job that asked for nothing for an hour, and is passed over at its next ask. */
  @Test
  void whoeverAsksForNothingDoesNotAskInVain() {
    assertThat(asking.seen(2, false, 3_600_000).inVain(3_600_001)).isFalse();
  }
}
