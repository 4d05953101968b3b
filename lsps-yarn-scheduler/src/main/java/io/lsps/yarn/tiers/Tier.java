/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.rule.Plan;
import io.lsps.yarn.LspsPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** What {@link LspsPolicy} does for the children of one queue: other queues, or applications. */
public interface Tier extends QueueDiscipline {
  /** The stock policy that this tier stands on. */
  SchedulingPolicy stock();

  /** What was planned here last; null where nothing was. */
  Plan plan();

  /** The queue above has planned for the jobs here; null where there is nobody. */
  default void give(Plan plan) {}
}
