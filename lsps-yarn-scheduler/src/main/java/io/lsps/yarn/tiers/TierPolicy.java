/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.yarn.options.Fairness;

/** The policy of a queue among whose children a {@link Tier} shares. */
public abstract class TierPolicy extends GuardedPolicy {
  private final CachedRank cachedRank;

  /** Of no queue: does as stock {@code fair}. */
  protected TierPolicy() {
    super(null, null, Fairness.FAIR.policy());
    this.cachedRank = null;
  }

  /** Of one queue. */
  protected TierPolicy(Tier tier, Faults faults) {
    super(tier, faults, tier.stock());
    this.cachedRank = new CachedRank();
  }

  /** Where its queue's rank among its siblings is kept; null where it is bound to no queue. */
  CachedRank cachedRank() {
    return cachedRank;
  }
}
