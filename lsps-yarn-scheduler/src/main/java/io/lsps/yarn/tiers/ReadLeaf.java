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
  private List<App> apps = Collections.emptyList();
  private QueueSnapshot last;
  // It holds as long as these are the same.
  private long version = -1;
  private UserEstimate estimate;
  private Object rest;
  private Resource master;
  private Resource container;
  private Resource noDemand;
  private boolean settled;

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

    /** What its AM holds or waits for. */
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
   * Finds who may run now, unless all of them are known to be as they were read last.
   *
   * @param now the {@link LeafApps#version} of the queue; below 0 where that is not known
   * @param estimateNow changes with any of its user's jobs
   * @param restNow stands for everything else that applications are read from
   * @return whether the snapshot of before tells of them still
   */
  boolean find(BoundQueue top, long now, UserEstimate estimateNow, Object restNow) {
    settled = settled && now >= 0 && now == version && estimate == estimateNow && rest == restNow;
    if (settled) {
      return true;
    }
    version = now;
    estimate = estimateNow;
    rest = restNow;
    apps = new ArrayList<>();
    master = Resources.none();
    container = Resources.none();
    noDemand = Resources.none();
    for (FSAppAttempt attempt : LeafApps.runnable(queue)) {
      App app = new App(attempt, top.tracked(attempt));
      apps.add(app);
      master = larger(master, app.master());
      container = larger(container, app.largest());
      noDemand =
          Resources.isNone(app.noDemand()) ? noDemand : Resources.add(noDemand, app.noDemand());
    }
    return false;
  }

  List<App> apps() {
    return Collections.unmodifiableList(apps);
  }

  /** The largest application master. */
  Resource master() {
    return master;
  }

  /** The largest container that any application asks for. */
  Resource container() {
    return container;
  }

  /** Most applications ask for what others ask for: then no object is made. */
  static Resource larger(Resource known, Resource other) {
    return Resources.fitsIn(other, known) ? known : Resources.componentwiseMax(known, other);
  }

  /** What the queue holds and asks for, without what is no demand, up to its maximum share. */
  Resource demand(DemandSource demands) {
    Resource demand = demands.demand(queue);
    if (Resources.isNone(noDemand)) {
      return demand;
    }
    Resource all = Resources.none();
    for (App app : apps) {
      all = Resources.add(all, demands.demand(app.attempt));
    }
    Resource real = Resources.subtract(Resources.componentwiseMax(all, demand), noDemand);
    return Resources.componentwiseMin(
        demand, Resources.componentwiseMax(queue.getResourceUsage(), real));
  }

  /** The snapshot of before. */
  QueueSnapshot last() {
    return last;
  }

  /** The snapshot of before where the one of now tells the same; else that of now. */
  QueueSnapshot same(QueueSnapshot now) {
    last = now.orSame(last);
    settled = settled || last.isSettled();
    return last;
  }
}
