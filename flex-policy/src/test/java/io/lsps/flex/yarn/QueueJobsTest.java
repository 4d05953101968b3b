/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueueJobsTest {
  /** With the whole minimum for each of three submitters the queue would promise it three times. */
  @Test
  void theSubmittersPartsOfTheMinimumAreOneMinimum() {
    double queue = 0.6;
    assertThat(QueueJobs.part(0.3, queue) + QueueJobs.part(0.2, queue) + QueueJobs.part(0.1, queue))
        .isBetween(1 - 1e-9, 1 + 1e-9);
  }

  @Test
  void aQueueOfOneHasItsWholeMinimumAlsoBeforeItHasAShare() {
    assertThat(QueueJobs.part(0.6, 0.6)).isEqualTo(1);
    assertThat(QueueJobs.part(0.7, 0.6)).isEqualTo(1);
    assertThat(QueueJobs.part(0, 0)).isEqualTo(1);
  }
}
