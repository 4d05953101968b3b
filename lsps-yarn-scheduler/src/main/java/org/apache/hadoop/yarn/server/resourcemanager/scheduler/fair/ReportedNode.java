/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;

/** A node as of its last heartbeat. */
final class ReportedNode {
  private final FSSchedulerNode node;
  private final Quota quota;
  private final long reportedAt;

  /**
   * A heartbeat.
   *
   * @param quota what it has given at the heartbeat, and gives until the next
   * @param reportedAt milliseconds of the scheduler's clock
   */
  ReportedNode(FSSchedulerNode node, Quota quota, long reportedAt) {
    this.node = node;
    this.quota = quota;
    this.reportedAt = reportedAt;
  }

  FSSchedulerNode node() {
    return node;
  }

  Quota quota() {
    return quota;
  }

  long reportedAt() {
    return reportedAt;
  }

  /**
   * Whether more may be placed on it before its next heartbeat. Whoever has reserved it is served
   * there, and one that is to go gets no more.
   */
  boolean isOpen() {
    return quota.isLeft()
        && node.getReservedContainer() == null
        && node.getRMNode().getState() == NodeState.RUNNING;
  }

  /** Free memory in MB. */
  long memory() {
    return free().getMemorySize();
  }

  /** Free vcores. */
  long cores() {
    return free().getVirtualCores();
  }

  private Resource free() {
    return node.getUnallocatedResource();
  }
}
