/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class ComputedSharesTest {
  private static final Resource SHARE = Resource.newInstance(1024, 1);
  private static final int LIVE = 10;

  private final ComputedShares shares = new ComputedShares();

  /** Caught: a queue for each who ever submitted, kept for as long as the process lives. */
  @Test
  void queuesThatComeAndGoLeaveNothingBehind() {
    Deque<String> live = new ArrayDeque<>();
    int kept = 0;
    for (int i = 0; i < 1000; i++) {
      live.add("root.user" + i);
      if (live.size() > LIVE) {
        live.remove();
      }
      live.forEach(queue -> shares.putStock(queue, SHARE));
      shares.retainQueues(live.size(), live::contains);
    }
    for (int i = 0; i < 1000; i++) {
      kept += shares.stock("root.user" + i) == null ? 0 : 1;
    }

    assertThat(kept).isEqualTo(LIVE);
  }

  @Test
  void whoStaysKeepsItsShare() {
    shares.putStock("root.alice", SHARE);
    shares.putStock("root.bob", SHARE);
    shares.retainQueues(1, "root.alice"::equals);

    assertThat(shares.stock("root.alice")).isEqualTo(SHARE);
    assertThat(shares.stock("root.bob")).isNull();
  }
}
