/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The CapacityScheduler's queues: no queue is assigned more than its maximum capacity. */
record CapacityQueues(CapacityScheduler scheduler) implements QueueLimits {
  private static final String ALL_NODES = CommonNodeLabelsManager.NO_LABEL;

  /** A user limit factor from which on the maximum capacity binds first. */
  private static final float NO_USER_LIMIT = 1000;

  /** Whether an application may have one more container of a size, as far as its queues go. */
  static boolean mayHave(LeafQueue queue, SchedulerApplicationAttempt app, Resource size) {
    // What a user may have where users share a queue is not recomputed here.
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
    // Checked with all.
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
