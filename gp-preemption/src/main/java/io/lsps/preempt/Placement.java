/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A place for one container on one node, and the victims that free it. Without victims it is free,
 * and only has to be kept for the claim. Immutable.
 */
public final class Placement {
  /** The node. */
  public final NodeView node;

  /** Newest first. */
  public final List<RunningContainer> victims;

  /**
   * Where usage grows: the application and the queues above it, up to the lowest common ancestor
   * with the victims; without victims, all of them.
   */
  public final List<SchedulableView> beneficiaries;

  Placement(OwedContainers claim, NodeView node, List<RunningContainer> victims) {
    this.node = node;
    this.beneficiaries = Collections.unmodifiableList(beneficiaries(claim, victims));
    this.victims = Collections.unmodifiableList(new ArrayList<>(victims));
  }

  private static List<SchedulableView> beneficiaries(
      OwedContainers claim, List<RunningContainer> victims) {
    SchedulableView top = victims.isEmpty() ? null : claim.application.parent;
    for (RunningContainer victim : victims) {
      SchedulableView fork = claim.application.fork(victim.application);
      top = fork.depth < top.depth ? fork : top;
    }
    return claim.application.withQueues(top);
  }

  /** Launch time of the oldest victim, milliseconds; {@link Long#MAX_VALUE} without victims. */
  long oldest() {
    return victims.isEmpty() ? Long.MAX_VALUE : victims.get(victims.size() - 1).launched;
  }

  @Override
  public String toString() {
    return victims + " on " + node;
  }
}
