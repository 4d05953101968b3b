/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.rule.Plan;
import io.lsps.yarn.LspsPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** The decisions of {@link LspsPolicy} for the children of one queue: queues or applications. */
public interface Tier extends QueueDiscipline {
  /** The underlying stock policy. */
  SchedulingPolicy stock();

  /** The last plan here; or null. */
  Plan plan();

  /** The queue above has planned for these jobs; null if there are none. */
  default void give(Plan plan) {}
}
