/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.PlantedBugs.CLUSTER;
import static io.lsps.lab.sim.PlantedBugs.breaks;

import io.lsps.lab.sim.PlantedBugs.AfterUpdate;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;

/** Bugs in shares: each invariant ends the run by its name. */
class PlantedShareBugsTest {
  @Test
  void sharesBeyondWhatIsSharedAreSeen() {
    breaks("shares sum to what is shared", () -> sharing(12_000));
  }

  @Test
  void sharesBelowTheMinimumAreSeen() {
    breaks(
        "shares within their limits",
        "fair",
        Map.of("queue.ann.minResources", "4096 mb, 4 vcores"),
        CLUSTER,
        () -> sharing(1024));
  }

  @Test
  void sharesOfAnIdleQueueAreSeen() {
    breaks(
        "no share without a running application",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                getQueueManager().getQueue("root.bob").getFairShare().setMemorySize(7);
              }
            });
  }

  @Test
  void sharesOutOfProportionAreSeen() {
    breaks(
        "shares in proportion to weights",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                FSQueue other = getQueueManager().getQueue("root.bob");
                if (other.isActive() && queue.isActive()) {
                  queue.getFairShare().setMemorySize(2000);
                  other.getFairShare().setMemorySize(8192 - 2000);
                }
              }
            });
  }

  private static FairScheduler sharing(long megabytes) {
    return new AfterUpdate() {
      @Override
      void change(FSQueue queue) {
        if (queue.isActive()) {
          queue.getFairShare().setMemorySize(megabytes);
        }
      }
    };
  }
}
