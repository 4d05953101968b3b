/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.Plan;
import io.lsps.yarn.app.TrackedApp;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** Tier 2: the order in a leaf queue, by the plan of the queue above or else its own. */
abstract class LeafTier implements Tier {
  final BoundQueue queue;
  private final Planner planner;
  private final BooleanSupplier fromAbove;
  private volatile Plan plan;
  private boolean empty;

  /**
   * A tier.
   *
   * @param fromAbove whether the queue above plans for these jobs
   */
  LeafTier(BoundQueue queue, Planner planner, BooleanSupplier fromAbove) {
    this.queue = queue;
    this.planner = planner;
    this.fromAbove = fromAbove;
  }

  @Override
  public final SchedulingPolicy stock() {
    return queue.stock();
  }

  @Override
  public final void give(Plan next) {
    plan = next;
  }

  @Override
  public final Plan plan() {
    return plan;
  }

  /** The plan for this update: made now unless the queue above has made it. */
  final Plan planned(Collection<? extends Schedulable> jobs, Resource total) {
    if (!jobs.isEmpty() && !isPlannedFromAbove()) {
      Schedulable any = jobs.iterator().next();
      Plan last = plan;
      plan = planner.leaf(((FSAppAttempt) any).getQueue(), total, DemandSource.SEEN);
      Planner.hand(plan, last);
    }
    empty = jobs.isEmpty();
    if (empty) {
      plan = null;
      planner.forget();
    }
    return plan;
  }

  /** Whether there were no jobs at the last plan. */
  final boolean isEmpty() {
    return empty;
  }

  /** Whether the queue above plans for these jobs. */
  final boolean isPlannedFromAbove() {
    return fromAbove.getAsBoolean();
  }

  final TrackedApp app(Schedulable job) {
    return queue.tracked((FSAppAttempt) job);
  }

  @Override
  public final Resource headroomShare(Resource fairShare) {
    return queue.headroomShare(fairShare);
  }
}
