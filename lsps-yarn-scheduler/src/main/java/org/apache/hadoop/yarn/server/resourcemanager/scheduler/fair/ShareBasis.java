/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import io.lsps.policy.yarn.GuardedPolicy;

/** What the shares of a queue's children rest on, beside the children themselves. */
final class ShareBasis {
  /** Nothing more, not even demands. */
  static final Object STOCK = "stock";

  /** Applications weigh by their demand. */
  private static final Object STOCK_BY_DEMAND = "stock, by demand";

  private ShareBasis() {}

  /** Whether shares that rest on the same as before hold: time has passed since. Once an update. */
  static boolean holdsNow(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    return !(policy instanceof GuardedPolicy) || ((GuardedPolicy) policy).sharesHold();
  }

  /** Whether they may be others at another time, though nothing was told. */
  static boolean restsOnTime(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    return policy instanceof GuardedPolicy && ((GuardedPolicy) policy).sharesRestOnTime();
  }

  /** Two that are equal give the same shares; null where nothing is known of the policy. */
  static Object of(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    if (policy instanceof GuardedPolicy) {
      return ((GuardedPolicy) policy).shareBasis();
    }
    if (!ChildOrder.isStock(policy)) {
      return null;
    }
    boolean byDemand = queue instanceof FSLeafQueue && queue.scheduler.isSizeBasedWeight();
    return byDemand ? STOCK_BY_DEMAND : STOCK;
  }
}
