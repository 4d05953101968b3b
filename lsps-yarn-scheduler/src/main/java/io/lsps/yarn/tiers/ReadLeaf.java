/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.QueueSnapshot;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.MasterLimits.Limit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A leaf queue as last read: its runnable applications, and the snapshot, the same object while
 * unchanged. Under the lock of its {@link Planner}.
 */
final class ReadLeaf {
  final FSLeafQueue queue;
  private final Limit masters;
  private float mastersPart;
  private long memberships = -1;
  private List<App> apps = Collections.emptyList();
  private QueueSnapshot last;
  // Valid while these are the same.
  private long version = -1;
  private UserEstimate estimate;
  private Object rest;
  private Resource master;
  private Resource container;
  private Resource noDemand;
  private boolean settled;
  private Object optionsOf;
  private QueueOptions options;

  /**
   * A queue, not read yet.
   *
   * @param masters the limit of its AMs
   */
  ReadLeaf(FSLeafQueue queue, Limit masters) {
    this.queue = queue;
    this.masters = masters;
  }

  /**
   * Its own options.
   *
   * @param of stands for all options
   * @param find finds them by the queue's name
   */
  QueueOptions options(Object of, Function<String, QueueOptions> find) {
    if (of != optionsOf) {
      optionsOf = of;
      options = find.apply(queue.getName());
    }
    return options;
  }

  /** The fraction of its share that its AMs may have. */
  float mastersPart() {
    mastersPart = masters.configured(queue);
    return mastersPart;
  }

  /** A runnable application, and its tracked state, or null. */
  static final class App {
    final FSAppAttempt attempt;
    TrackedApp tracked;

    App(FSAppAttempt attempt) {
      this.attempt = attempt;
    }

    /** What its AM has or waits for. */
    Resource master() {
      return tracked == null ? Resources.none() : tracked.master;
    }

    /** The largest requested container. */
    Resource largest() {
      return tracked == null ? Resources.none() : tracked.largestContainer();
    }

    private Resource noDemand() {
      return tracked == null ? Resources.none() : tracked.noDemand();
    }

    /** Usage and requests, without what is not demand. */
    Resource demand(DemandSource demands) {
      Resource demand = demands.demand(attempt);
      return Resources.isNone(noDemand())
          ? demand
          : Resources.componentwiseMax(
              attempt.getResourceUsage(), Resources.subtract(demand, noDemand()));
    }
  }

  /**
   * Finds the runnable applications, unless all are known to be unchanged.
   *
   * @param now the {@link LeafApps#version} of the queue; negative if unknown
   * @param membershipsNow the {@link LeafApps#memberships} of the queue; likewise
   * @param estimateNow changes with any of its user's jobs
   * @param restNow stands for all other inputs
   * @return whether the previous snapshot is still valid
   */
  boolean find(
      BoundQueue top, long now, long membershipsNow, UserEstimate estimateNow, Object restNow) {
    settled = settled && now >= 0 && now == version && estimate == estimateNow && rest == restNow;
    if (settled) {
      return true;
    }
    version = now;
    estimate = estimateNow;
    rest = restNow;
    if (membershipsNow < 0 || membershipsNow != memberships) {
      List<App> found = new ArrayList<>();
      LeafApps.runnable(queue).forEach(attempt -> found.add(new App(attempt)));
      apps = found;
      memberships = membershipsNow;
    }
    master = Resources.none();
    container = Resources.none();
    noDemand = Resources.none();
    for (App app : apps) {
      app.tracked = top.tracked(app.attempt);
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

  /** The largest AM. */
  Resource master() {
    return master;
  }

  /** The largest container requested by any application. */
  Resource container() {
    return container;
  }

  /** Most applications request the same sizes: then no object is created. */
  static Resource larger(Resource known, Resource other) {
    return Resources.fitsIn(other, known) ? known : Resources.componentwiseMax(known, other);
  }

  /** Usage and requests of the queue, without what is not demand, up to its maximum share. */
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

  /** Whether the snapshot stays as it is until a change of an application is reported. */
  boolean isSettled() {
    return settled;
  }

  /** The previous snapshot. */
  QueueSnapshot last() {
    return last;
  }

  /** Whether the previous snapshot is valid with these limits too, if nothing else has changed. */
  boolean isWithin(long[] minimum, long[] most, long[] stock) {
    return last.isWithin(queue.getWeight(), minimum, most, stock)
        && mastersPart == masters.configured(queue);
  }

  /** The previous snapshot if equivalent; else the new one. */
  QueueSnapshot same(QueueSnapshot now) {
    last = now.orSame(last);
    settled = settled || last.isSettled();
    return last;
  }
}
