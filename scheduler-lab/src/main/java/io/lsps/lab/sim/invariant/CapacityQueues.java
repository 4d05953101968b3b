/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The limits of the CapacityScheduler: no queue is assigned more than its maximum capacity. */
record CapacityQueues(CapacityScheduler scheduler) implements QueueLimits {
  private static final String ALL_NODES = CommonNodeLabelsManager.NO_LABEL;

  /** From this user limit factor on, the maximum capacity is the tighter limit. */
  private static final float NO_USER_LIMIT = 1000;

  /** Whether the limits of its queues let an application have one more container of a size. */
  static boolean mayHave(LeafQueue queue, SchedulerApplicationAttempt app, Resource size) {
    // The limit of a user in a queue that users share is not recomputed here.
    if (queue.getUserLimitFactor() < NO_USER_LIMIT || !queue.getApplications().contains(app)) {
      return false;
    }
    for (CSQueue above = queue; above != null; above = above.getParent()) {
      if (!Resources.fitsIn(Resources.add(used(above), size), most(above))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void assigned() {
    // The limits are checked with all others.
  }

  @Override
  public void all() {
    check(scheduler.getRootQueue());
  }

  private void check(CSQueue queue) {
    InvariantViolation.require(
        Resources.fitsIn(used(queue), most(queue)),
        "maximum capacity",
        () ->
            String.format(
                "%s uses %s of at most %s", queue.getQueuePath(), used(queue), most(queue)));
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(this::check);
    }
  }

  private static Resource used(CSQueue queue) {
    return queue.getQueueResourceUsage().getUsed();
  }

  private static Resource most(CSQueue queue) {
    return queue.getEffectiveMaxCapacity(ALL_NODES);
  }
}
