/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.rule.Plan;
import io.lsps.rule.Rule;
import io.lsps.rule.Snapshot;
import io.lsps.scorecard.Scorecard;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Makes the plans of one queue: reads a snapshot, applies the rule, and passes the plan on. Under
 * the scheduler's write lock; in mode observe under the {@link Observation}'s.
 */
final class Planner {
  private final BoundQueue queue;
  private final Users users;
  private final MasterLimits masters;
  private final Applications apps;
  private final Scorecard scorecard;
  private Plan last;
  private final IdentityHashMap<FSQueue, ReadLeaf> leaves = new IdentityHashMap<>();
  private Inputs inputs;

  Planner(
      BoundQueue queue, Users users, MasterLimits masters, Applications apps, Scorecard scorecard) {
    this.queue = queue;
    this.users = users;
    this.masters = masters;
    this.apps = apps;
    this.scorecard = scorecard;
  }

  /**
   * What the plan of a parent queue depends on besides its children's limits, weights and demands,
   * and the total.
   */
  private final class Inputs {
    private final long changes = queue.changes();
    private final Object estimates = users.estimates();
    private final Object rest = queue.readFrom();
    private final long[] stock = queue.stockAmounts();

    boolean hold() {
      return changes >= 0
          && changes == queue.changes()
          && estimates == users.estimates()
          && rest == queue.readFrom()
          && Arrays.equals(stock, queue.stockAmounts())
          && users.ended.isEmpty()
          && last.holdsAt(queue.now() / 1000.0)
          && areSettled();
    }

    private boolean areSettled() {
      for (ReadLeaf leaf : leaves.values()) {
        if (!leaf.isSettled()) {
          return false;
        }
      }
      return true;
    }
  }

  /** Plans for the children of a parent queue. */
  Plan parent(
      Collection<? extends Schedulable> children,
      Resource total,
      Resource stock,
      DemandSource demands) {
    inputs = demands.observes() ? null : new Inputs();
    return plan(reader(demands).parent(children, total, stock));
  }

  /**
   * A token for the plan of a parent queue: the same object while it would be made again, its
   * children and the total aside; null if that is not known.
   */
  Object basis() {
    return inputs != null && last != null && inputs.hold() ? last : null;
  }

  /** Plans for the jobs in a leaf queue. */
  Plan leaf(FSLeafQueue leaf, Resource total, DemandSource demands) {
    return plan(reader(demands).leaf(leaf, total));
  }

  private QueueReader reader(DemandSource demands) {
    return new QueueReader(queue, users, masters, demands, last, leaves);
  }

  private Plan plan(Snapshot snapshot) {
    Plan before = last;
    last = Rule.plan(snapshot, before);
    if (last != before) {
      last.keep();
      apps.settled(last.takeSettled(), scorecard);
    }
    return last;
  }

  /** Drops the last plan, and with it all jobs in the reference. */
  void forget() {
    if (last != null) {
      last.forEach(
          each -> {
            apps.settled(each.jobs(), scorecard);
            apps.settled(each.ended(), scorecard);
          });
    }
    last = null;
    inputs = null;
    leaves.clear();
  }

  /**
   * Passes a plan to the jobs, and to the tiers of the leaf queues.
   *
   * @param last the last one passed: unchanged parts are skipped
   */
  static void hand(Plan plan, Plan last) {
    plan.forEach(
        each -> {
          if (each.queue().owner() instanceof FSLeafQueue) {
            tell((FSQueue) each.queue().owner(), each);
          }
          if (plan != last) {
            each.jobs().forEach(job -> ((TrackedApp) job.job().owner()).plan(job));
          }
        });
  }

  /** Passes a plan to the tier of a leaf queue; null for none. */
  static void tell(FSQueue leaf, Plan plan) {
    QueueDiscipline discipline = LspsState.discipline(leaf);
    if (discipline instanceof Tier) {
      ((Tier) discipline).give(plan);
    }
  }
}
