/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueuePolicy;

/**
 * The policy of a queue of batch jobs: serves recurring MapReduce jobs in an order that minimises
 * the makespan, and keeps a split of the queue's containers between maps and reduces. Name this
 * class in the allocation file as a leaf queue's {@code schedulingPolicy}.
 */
public final class JohnsonPolicy extends QueuePolicy {
  /** Shown on the web page. */
  public static final String NAME = "Johnson";

  /** For Hadoop, which instantiates policies by reflection. */
  public JohnsonPolicy() {}

  private JohnsonPolicy(QueueContext queue) {
    super(queue, new JohnsonDiscipline(queue));
  }

  @Override
  public QueuePolicy bind(QueueContext context) {
    return new JohnsonPolicy(context);
  }

  @Override
  public String getName() {
    return NAME;
  }
}
