/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueuePolicy;

/**
 * FLEX as a leaf queue's scheduling policy: shares that minimise the queue's {@code flexMetric}.
 * Name this class in the allocation file as the queue's {@code schedulingPolicy}.
 */
public final class FlexPolicy extends QueuePolicy {
  /** Shown on the web page. */
  public static final String NAME = "FLEX";

  /** For Hadoop, which instantiates policies by reflection. */
  public FlexPolicy() {}

  private FlexPolicy(QueueContext queue) {
    super(queue, new FlexDiscipline(queue));
  }

  @Override
  public QueuePolicy bind(QueueContext context) {
    return new FlexPolicy(context);
  }

  @Override
  public String getName() {
    return NAME;
  }
}
