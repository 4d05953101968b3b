/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Jobs that have had more than was foreseen. */
class LateJobTest {
  private final LateJob job = new LateJob();

  @Test
  void whileNothingIsForeseenWhatIsLeftRanks() {
    assertThat(job.rankingSize(3, 1000)).isEqualTo(3);
  }

  @Test
  void upToTwiceWhatWasForeseenWhatIsLeftRanks() {
    job.foresee(10, 50);

    assertThat(job.rankingSize(3, 100)).isEqualTo(3);
  }

  /** Caught: a giant that is taken for small, and goes first until it ends. */
  @Test
  void beyondThatWhatItHasHadRanks() {
    job.foresee(10, 50);

    assertThat(job.rankingSize(3, 101)).isEqualTo(101);
    assertThat(job.rankingSize(300, 101)).isEqualTo(300);
  }

  /** Caught: a job that asks for its reduces when its maps are done, and seems late in them. */
  @Test
  void whatIsAskedForLaterIsForeseenThen() {
    job.foresee(10, 50);
    assertThat(job.isNew(10)).isFalse();
    assertThat(job.isNew(20)).isTrue();
    job.foresee(20, 100);

    assertThat(job.rankingSize(3, 101)).isEqualTo(3);
  }
}
