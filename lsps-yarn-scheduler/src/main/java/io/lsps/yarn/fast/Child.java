/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.fast.LeastRoom;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** An application or a queue, in the order of its parent queue. Under the scheduler's lock. */
abstract class Child {
  final Schedulable live;
  final LeastRoom wanted = new LeastRoom();
  private long visitedInVain;
  private FrozenKeys keys;

  Child(Schedulable live) {
    this.live = live;
  }

  /**
   * A copy of what a stock policy compares, made when first asked for: LsPS policies compare the
   * live ones.
   */
  final FrozenKeys keys() {
    if (keys == null) {
      keys = new FrozenKeys(live);
      keys.refresh();
    }
    return keys;
  }

  /** Updates the copy, if there is one. */
  final void refreshKeys() {
    if (keys != null) {
      keys.refresh();
    }
  }

  /** Offers a node, as {@link Schedulable#assignContainer} does. */
  abstract Resource offer(NodeOffer offer);

  /** Reads everything again. */
  abstract void reread();

  /**
   * Reads what an update may have changed without notification. Returns whether the position among
   * the siblings may have changed.
   */
  abstract boolean update();

  /** Whether a visit may succeed, given earlier visits in this heartbeat. */
  final boolean isWorthVisiting(NodeOffer offer) {
    if (!offer.mayPassOver()) {
      return wanted.isSomething();
    }
    return visitedInVain != offer.number() && wanted.isWithin(offer.memory(), offer.cores());
  }

  /** A visit failed, and would again in this heartbeat unless this child changes. */
  final void passed(NodeOffer offer) {
    visitedInVain = offer.number();
  }

  /** It has changed. */
  final void mayBeVisited() {
    visitedInVain = 0;
  }
}
