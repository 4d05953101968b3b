/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.tiers.Tier;

/**
 * LsPS as a queue's scheduling policy: for a parent queue shares in inverse proportion to job sizes
 * among its leaf queues, for a leaf queue FIFO or Fair among its applications. Name this class in
 * the allocation file as a queue's {@code schedulingPolicy} or as {@code
 * defaultQueueSchedulingPolicy}.
 *
 * <p>Hadoop keeps one instance of a policy class in a JVM. That one knows no queue and does as
 * stock {@code fair}; {@link LspsFairScheduler} gives every queue that names this class an instance
 * of its own. Under another scheduler it therefore stays {@code fair}.
 */
public final class LspsPolicy extends GuardedPolicy {
  /** As the web page shows it. */
  public static final String NAME = "LsPS";

  /** For Hadoop, which makes policies by reflection. */
  public LspsPolicy() {
    super(null, null, Fairness.FAIR.policy());
  }

  LspsPolicy(Tier tier, Faults faults) {
    super(tier, faults, tier.stock());
  }

  @Override
  public String getName() {
    return NAME;
  }
}
