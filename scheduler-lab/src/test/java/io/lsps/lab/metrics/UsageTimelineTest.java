/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.metrics.RunRecorder.UsageTimeline;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageTimelineTest {
  private final UsageTimeline timeline = new UsageTimeline(List.of("ann", "bob"));

  @Test
  void aBucketHoldsTheMeanOfItsSecond() {
    timeline.change("ann", 2, 500);
    timeline.change("ann", -1, 1250);
    timeline.close(3000);

    assertThat(timeline.bucketSeconds()).isEqualTo(1);
    assertThat(timeline.meanContainers().get("ann")).containsExactly(1, 1.25, 1);
    assertThat(timeline.meanContainers().get("bob")).containsExactly(0, 0, 0);
  }

  /** Caught: neighbours that are merged lose or double what they hold. */
  @Test
  void bucketsGetTwiceAsWideWhenTheRunOutgrowsThem() {
    timeline.change("ann", 1, 0);
    timeline.change("ann", 2, 1000);
    timeline.change("ann", -3, 3000);
    timeline.change("ann", 4, 511_000);
    timeline.close(513_000);

    assertThat(timeline.bucketSeconds()).isEqualTo(2);
    double[] means = timeline.meanContainers().get("ann");
    assertThat(means).hasSize(257).startsWith(2, 1.5, 0);
    assertThat(means[255]).isEqualTo(2);
    assertThat(means[256]).isEqualTo(2);
  }

  @Test
  void fiveHundredAndTwelveSecondsFitExactly() {
    timeline.change("ann", 1, 0);
    timeline.close(512_000);

    assertThat(timeline.bucketSeconds()).isEqualTo(1);
    assertThat(timeline.meanContainers().get("ann")).hasSize(512).containsOnly(1);
  }

  @Test
  void someoneWhoWasNotNamedIsKeptToo() {
    timeline.change("carol", 1, 0);
    timeline.close(1000);

    assertThat(timeline.meanContainers()).containsOnlyKeys("ann", "bob", "carol");
  }
}
