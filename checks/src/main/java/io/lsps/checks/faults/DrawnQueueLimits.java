/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** What an allocation file says of queues, as it is in force. */
final class DrawnQueueLimits {
  private DrawnQueueLimits() {}

  /** A line for each queue. */
  static String of(FairScheduler scheduler) {
    StringBuilder limits = new StringBuilder();
    for (FSQueue queue : FairQueues.all(scheduler)) {
      limits.append(queue.getName()).append(' ').append(queue.getWeight()).append(' ');
      limits.append(queue.getMinShare()).append(' ').append(queue.getMaxShare()).append(' ');
      limits.append(queue.getMaxRunningApps()).append(' ');
      limits.append(queue.getPolicy().getClass().getName()).append('\n');
    }
    return limits.toString();
  }
}
