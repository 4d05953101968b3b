/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An application in the order of its leaf queue. */
final class AppChild extends Child {
  private static final Logger LOG = LoggerFactory.getLogger(AppChild.class);

  final FastAttempt app;
  private final FairScheduler scheduler;
  // The least that a container of its requests needs.
  private long leastMemory = Long.MAX_VALUE;
  private long leastCores = Long.MAX_VALUE;
  private boolean asks;
  private boolean mayReserve;
  private boolean waits = true;
  private boolean toldWhy;
  private final Collection<AppChild> visited;

  /**
   * An application.
   *
   * @param visited collects visited applications
   */
  AppChild(FastAttempt app, FairScheduler scheduler, Collection<AppChild> visited) {
    super(app);
    this.app = app;
    this.scheduler = scheduler;
    this.visited = visited;
  }

  /** Updates usage and demand, and the requests if they have changed. */
  void refresh() {
    mayBeVisited();
    refreshKeys();
    if (app.hasNewRequests()) {
      readAsks();
    }
    asks =
        !Resources.isNone(FairSchedulerAccess.pendingDemand(app))
            && !app.getSchedulerKeys().isEmpty();
    want();
  }

  /**
   * Sizes of a request may differ by place, and rows of a place may stay while nothing is
   * requested. The last size may be requested again.
   */
  private void readAsks() {
    leastMemory = Long.MAX_VALUE;
    leastCores = Long.MAX_VALUE;
    mayReserve = false;
    ResourceCalculator calculator = app.getQueue().getPolicy().getResourceCalculator();
    Resource last = app.lastSize();
    if (last != null) {
      read(last, calculator);
    }
    for (ResourceRequest row : app.getAppSchedulingInfo().getAllResourceRequests()) {
      read(row.getCapability(), calculator);
    }
  }

  private void read(Resource size, ResourceCalculator calculator) {
    leastMemory = Math.min(leastMemory, size.getMemorySize());
    leastCores = Math.min(leastCores, size.getVirtualCores());
    mayReserve |= scheduler.isAtLeastReservationThreshold(calculator, size);
  }

  @Override
  void reread() {
    readAsks();
    refresh();
  }

  @Override
  boolean update() {
    // Its wants depend on nothing else that an update may change: a starved application is below
    // its share.
    if (toldWhy || mayReserve || waits) {
      toldWhy = false;
      want();
    }
    return false;
  }

  /**
   * A starved application may reserve a full node. One that waits for its AM gets a diagnostic
   * message once per update.
   */
  private void want() {
    wanted.nothing();
    if (!asks) {
      return;
    }
    waits = waits && app.isWaitingForAMContainer();
    if ((waits && !toldWhy) || (mayReserve && FairSchedulerAccess.isStarved(app))) {
      wanted.anything();
    } else {
      wanted.orElse(leastMemory, leastCores);
    }
  }

  @Override
  Resource offer(NodeOffer offer) {
    if (SchedulerAppUtils.isPlaceBlacklisted(app, offer.node(), LOG)) {
      return Resources.none();
    }
    Resource assigned = offer.given(app.assignContainer(offer.node()));
    if (!toldWhy) {
      toldWhy = true;
      visited.add(this);
      want();
    }
    return assigned;
  }
}
