/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.Collection;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** What {@link LspsPolicy} does for the children of one queue: other queues, or applications. */
interface Tier {
  /** The order in which the children are offered the next free container. */
  Comparator<Schedulable> comparator();

  /** Sets the children's fair shares, which add up to {@code total} where the children allow it. */
  void computeShares(Collection<? extends Schedulable> children, Resource total);

  /** The stock policy that this tier stands on. */
  SchedulingPolicy stock();
}
