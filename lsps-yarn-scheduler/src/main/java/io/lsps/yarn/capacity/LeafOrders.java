/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/** A scheduler that plans for leaf queues: an ordering policy finds it by its applications. */
interface LeafOrders {
  /**
   * The order of the leaf queue that a policy is of, the same for as long as the queue is there.
   *
   * @param queue of an application that was given to the policy: one that is being moved still has
   *     the queue that it comes from
   */
  LeafOrder leaf(Queue queue, OrderingPolicy<?> policy);
}
