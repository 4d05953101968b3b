/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.PlantedBugs.CLUSTER;
import static io.lsps.lab.sim.PlantedBugs.breaks;

import io.lsps.lab.sim.PlantedBugs.AfterUpdate;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;
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

  @Test
  void whoIsKeptBelowItsMinimumShareForLongerThanATaskIsSeen() {
    Map<String, String> minimum = Map.of("queue.bob.minResources", "6144 mb, 6 vcores");
    PlantedBugs.run("fair", minimum, CLUSTER, FairScheduler::new);
    breaks(
        "what is certain within a task's time",
        "fair",
        minimum,
        CLUSTER,
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // It assigns without minimum shares.
                FSQueue bob = getQueueManager().getQueue("root.bob");
                bob.setMinShare(Resources.none());
                super.handle(event);
                bob.setMinShare(Resource.newInstance(6144, 6));
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
