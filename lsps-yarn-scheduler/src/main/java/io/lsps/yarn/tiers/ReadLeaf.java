/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.QueueSnapshot;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A leaf queue as it was read last: those of its applications that may run, kept as long as they
 * are the same, and the snapshot, which stays the same object as long as it tells the same. Under
 * the scheduler's write lock.
 */
final class ReadLeaf {
  final FSLeafQueue queue;
  private long memberships = -1;
  private List<App> apps = Collections.emptyList();
  private QueueSnapshot last;

  ReadLeaf(FSLeafQueue queue) {
    this.queue = queue;
  }

  /** An application that may run, and what the hooks keep of it, or null. */
  static final class App {
    final FSAppAttempt attempt;
    final TrackedApp tracked;

    App(FSAppAttempt attempt, TrackedApp tracked) {
      this.attempt = attempt;
      this.tracked = tracked;
    }

    /** What its master holds or waits for. */
    Resource master() {
      return tracked == null ? Resources.none() : tracked.master;
    }

    /** The largest container that it asks for. */
    Resource largest() {
      return tracked == null ? Resources.none() : tracked.largestContainer();
    }

    private Resource noDemand() {
      return tracked == null ? Resources.none() : tracked.noDemand();
    }

    /** What it holds and asks for, without what is no demand. */
    Resource demand(DemandSource demands) {
      Resource demand = demands.demand(attempt);
      return Resources.isNone(noDemand())
          ? demand
          : Resources.componentwiseMax(
              attempt.getResourceUsage(), Resources.subtract(demand, noDemand()));
    }
  }

  /**
   * Finds who may run now.
   *
   * @param anew whether changes may not have been heard of yet
   */
  void find(BoundQueue top, boolean anew) {
    long now = anew ? -1 : LeafApps.memberships(queue);
    if (now < 0 || now != memberships) {
      apps = new ArrayList<>();
      boolean known = true;
      for (FSAppAttempt attempt : LeafApps.runnable(queue)) {
        TrackedApp tracked = top.tracked(attempt);
        known &= tracked != null;
        apps.add(new App(attempt, tracked));
      }
      memberships = known ? now : -1;
    }
  }

  List<App> apps() {
    return Collections.unmodifiableList(apps);
  }

  /** The largest application master. */
  Resource master() {
    Resource largest = Resources.none();
    for (App app : apps) {
      largest = larger(largest, app.master());
    }
    return largest;
  }

  /** The largest container that any application asks for. */
  Resource container() {
    Resource largest = Resources.none();
    for (App app : apps) {
      largest = larger(largest, app.largest());
    }
    return largest;
  }

  /** Most applications ask for what others ask for: then no object is made. */
  static Resource larger(Resource known, Resource other) {
    return Resources.fitsIn(other, known) ? known : Resources.componentwiseMax(known, other);
  }

  /** What the queue holds and asks for, without what is no demand, up to its maximum share. */
  Resource demand(DemandSource demands) {
    Resource none = Resources.none();
    for (App app : apps) {
      none = Resources.isNone(app.noDemand()) ? none : Resources.add(none, app.noDemand());
    }
    Resource demand = demands.demand(queue);
    if (Resources.isNone(none)) {
      return demand;
    }
    Resource all = Resources.none();
    for (App app : apps) {
      all = Resources.add(all, demands.demand(app.attempt));
    }
    Resource real = Resources.subtract(Resources.componentwiseMax(all, demand), none);
    return Resources.componentwiseMin(
        demand, Resources.componentwiseMax(queue.getResourceUsage(), real));
  }

  /** The snapshot of before where the one of now tells the same; else that of now. */
  QueueSnapshot same(QueueSnapshot now) {
    last = now.orSame(last);
    return last;
  }
}
