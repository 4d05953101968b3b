/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;

/**
 * A leaf queue's policy that uses what LsPS knows of the jobs.
 *
 * <p>Hadoop keeps one instance of a policy class per JVM. That one has no queue and acts as stock
 * {@code fair}; LsPS creates an instance for every leaf queue that names the class, at start, at a
 * submission and after each reload of the allocation file. Under another scheduler, and on a parent
 * queue, it stays {@code fair}.
 */
public abstract class QueuePolicy extends GuardedPolicy {
  /** For Hadoop, which instantiates policies by reflection. */
  protected QueuePolicy() {
    super(null, null, SchedulingPolicy.getInstance(FairSharePolicy.class));
  }

  protected QueuePolicy(QueueContext queue, QueueDiscipline discipline) {
    super(discipline, queue.faults(), queue.stock());
  }

  /** A new policy of this class for one queue. */
  public abstract QueuePolicy bind(QueueContext context);
}
