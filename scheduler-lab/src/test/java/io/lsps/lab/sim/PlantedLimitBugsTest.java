/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.PlantedBugs.CLUSTER;
import static io.lsps.lab.sim.PlantedBugs.breaks;
import static io.lsps.lab.sim.settings.ClusterVariants.managed;

import io.lsps.lab.sim.PlantedBugs.AfterUpdate;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;

/** Bugs in the limits of queues and users: each invariant ends the run by its name. */
class PlantedLimitBugsTest {
  @Test
  void queuesBeyondMaxResourcesAreSeen() {
    breaks(
        "maxResources",
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // It assigns without a limit.
                FSQueue queue = getQueueManager().getQueue("root.ann");
                queue.setMaxShare(new ConfigurableResource(Resource.newInstance(8192, 8)));
                super.handle(event);
                queue.setMaxShare(new ConfigurableResource(Resource.newInstance(1024, 1)));
              }
            });
  }

  @Test
  void tooManyRunningApplicationsAreSeen() {
    breaks(
        "maxRunningApps",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                queue.setMaxRunningApps(0);
              }
            });
  }

  @Test
  void tooManyRunningApplicationsOfAUserAreSeen() {
    breaks(
        "maxRunningApps of a user",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                if (queue.getNumRunnableApps() > 0) {
                  getAllocationConfiguration().getUserMaxApps().put("ann", 0);
                }
              }
            });
  }

  @Test
  void aQueueBeyondItsMaximumCapacityIsSeen() {
    breaks(
        "maximum capacity",
        "capacity",
        Map.of(),
        CLUSTER,
        () ->
            new CapacityScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // It assigns without a limit.
                limit(getClusterResource());
                super.handle(event);
                limit(Resource.newInstance(1024, 1));
              }

              private void limit(Resource most) {
                getQueue("ann").getQueueResourceQuotas().setEffectiveMaxResource(most);
              }
            });
  }

  @Test
  void mastersBeyondTheirShareAreSeen() {
    breaks(
        "maxAMShare",
        "fair",
        Map.of(),
        managed(CLUSTER, 1000),
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // It assigns without a limit.
                FSQueue queue = getQueueManager().getQueue("root.ann");
                queue.setMaxAMShare(-1);
                super.handle(event);
                queue.setMaxAMShare(0.01f);
              }
            });
  }
}
