/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;

/** A scheduler that plans for leaf queues: an ordering policy finds it by its applications. */
interface LeafOrders {
  /** The order of a leaf queue, the same for as long as the queue is there. */
  LeafOrder leaf(Queue queue);
}
