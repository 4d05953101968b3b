/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How many of the rooms that were decided are still owed. */
class StillOwedTest extends FullCluster {
  private StillOwed owed() {
    decide();
    return new StillOwed(preemption.owed(scene.view(), NOW));
  }

  /** Caught: as many rooms are made as were decided, though less is owed by now. */
  @Test
  void everyRoomTakesOneContainerOfWhatIsOwed() {
    scene.asks("prod", 1, 2);
    StillOwed owed = owed();

    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE)).isTrue();
    owed.take("prod");
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE)).isTrue();
    owed.take("prod");
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE)).isFalse();
  }

  @Test
  void whoIsOwedNothingNeedsNoRoom() {
    assertThat(owed().covers("prod", ClaimKind.FAIR_SHARE)).isFalse();
  }

  /** Caught: what a long job gives up is never given, because nobody is owed it as a share. */
  @Test
  void whatALongJobGivesUpIsNotCounted() {
    assertThat(owed().covers("prod", ClaimKind.LONG_JOB)).isTrue();
  }
}
