/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** What must hold after every event; a violation names itself and ends the run. */
final class Invariants {
  private final AbstractYarnScheduler<?, ?> scheduler;

  Invariants(AbstractYarnScheduler<?, ?> scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * Demands that something holds.
   *
   * @param invariant its name
   * @param details what is wrong; only asked for on violation
   */
  static void require(boolean holds, String invariant, Supplier<String> details) {
    if (!holds) {
      throw new InvariantViolation(invariant, details.get());
    }
  }

  /** Capacity never exceeded, as the scheduler counts it and as the tasks really run. */
  void capacity(VirtualNode node) {
    SchedulerNode view = scheduler.getSchedulerNode(node.id());
    long allocated = view.getAllocatedResource().getMemorySize();
    long total = node.memoryMb();
    require(
        allocated >= 0 && allocated <= total && node.busyMb() <= total,
        "capacity never exceeded",
        () ->
            node.id()
                + " has "
                + total
                + " MB, the scheduler allocated "
                + allocated
                + " MB, tasks use "
                + node.busyMb()
                + " MB");
  }

  /**
   * Shares of the queues under root sum to the capacity, rounding apart; less only where every
   * queue has all that it can use.
   */
  void shares() {
    if (!(scheduler instanceof FairScheduler fair)) {
      return;
    }
    long sum = 0;
    int queues = 0;
    boolean allServed = true;
    for (FSQueue queue : fair.getQueueManager().getRootQueue().getChildQueues()) {
      sum += queue.getFairShare().getMemorySize();
      allServed &= queue.getFairShare().getMemorySize() >= queue.getDemand().getMemorySize();
      queues++;
    }
    long shared = sum;
    boolean served = allServed;
    long capacity = fair.getClusterResource().getMemorySize();
    require(
        sum == 0 || Math.abs(sum - capacity) <= queues || (served && shared < capacity),
        "shares sum to capacity",
        () -> "the queues have " + shared + " MB of " + capacity + " MB");
  }
}
