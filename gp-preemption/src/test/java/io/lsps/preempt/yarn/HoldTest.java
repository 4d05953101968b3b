/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.Transfer.Hold;
import org.junit.jupiter.api.Test;

/** For how long room is kept for the one it was made for. */
class HoldTest {
  private static final long KILL = 1_000_000;
  private static final long KEEP = 5000;

  private final Hold hold = new Hold(KILL, KEEP);

  /** Caught: the time to keep begins with the kill, and is over before there is any room. */
  @Test
  void roomThatIsNotYetFreeIsKept() {
    assertThat(hold.isOver(KILL + KEEP)).isFalse();
    hold.released(KILL + 8000);

    assertThat(hold.isOver(KILL + 8000 + KEEP - 1)).isFalse();
    assertThat(hold.isOver(KILL + 8000 + KEEP)).isTrue();
  }

  /** Caught: every look at the node begins the time anew, so that room is kept for ever. */
  @Test
  void theFirstReleaseCounts() {
    hold.released(KILL + 1000);
    hold.released(KILL + 5000);

    assertThat(hold.isOver(KILL + 1000 + KEEP)).isTrue();
    assertThat(hold.isOverdue(KILL + 1000 + KEEP)).isFalse();
  }

  /** Caught: a node that hangs is waited for without end. */
  @Test
  void aNodeThatNeverReportsIsNotWaitedForForever() {
    assertThat(hold.isOver(KILL + Hold.MOST_MILLIS_TO_RELEASE - 1)).isFalse();
    assertThat(hold.isOver(KILL + Hold.MOST_MILLIS_TO_RELEASE)).isTrue();
    assertThat(hold.isOverdue(KILL + Hold.MOST_MILLIS_TO_RELEASE)).isTrue();
  }

  /** Caught: a release just before the limit leaves the application no time to take the room. */
  @Test
  void roomThatIsReleasedLateIsKeptForTheWholeTime() {
    hold.released(KILL + Hold.MOST_MILLIS_TO_RELEASE - 1);

    assertThat(hold.isOver(KILL + Hold.MOST_MILLIS_TO_RELEASE + 1000)).isFalse();
  }
}
