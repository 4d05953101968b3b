/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How many of the rooms that were decided are still owed. */
class StillOwedTest extends FullCluster {
  private static final Amount ONE = Scene.gb(1);

  private StillOwed owed() {
    decide();
    return preemption.owed(scene.view(), NOW);
  }

  /** Caught: as many rooms are made as were decided, though less is owed by now. */
  @Test
  void everyRoomTakesOneContainerOfWhatIsOwed() {
    scene.asks("prod", 1, 2);
    StillOwed owed = owed();

    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isTrue();
    owed.take("prod", ONE);
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isTrue();
    owed.take("prod", ONE);
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isFalse();
  }

  @Test
  void whoIsOwedNothingNeedsNoRoom() {
    assertThat(owed().covers("prod", ClaimKind.FAIR_SHARE, ONE)).isFalse();
  }

  /** Caught: what a long job gives up is never given, because nobody is owed it as a share. */
  @Test
  void whatALongJobGivesUpIsNotCounted() {
    scene.asks("young", 1, 1);
    assertThat(owed().covers("young", ClaimKind.LONG_JOB, ONE)).isTrue();
    assertThat(owed().covers("young", ClaimKind.LOAN, ONE)).isTrue();
    assertThat(owed().covers("young", ClaimKind.FAIR_SHARE, ONE)).isFalse();
  }

  /** Caught: a kill for room that its application would not start anything in any more. */
  @Test
  void roomOfASizeThatIsNotWantedNextIsOwedNoMore() {
    scene.asks("prod", 2, 1).asks("prod", 1, 4);
    StillOwed owed = owed();

    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, Scene.gb(2))).isTrue();
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isFalse();
    assertThat(owed.covers("prod", ClaimKind.LOAN, ONE)).isFalse();
    assertThat(owed.covers("prod", ClaimKind.LONG_JOB, ONE)).isFalse();
  }
}
