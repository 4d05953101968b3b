/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.tiers.Tier;

/**
 * LsPS as a queue's scheduling policy: a parent queue divides by the rule among its leaf queues, a
 * leaf queue orders its applications. Name this class in the allocation file as a queue's {@code
 * schedulingPolicy} or as {@code defaultQueueSchedulingPolicy}.
 *
 * <p>Hadoop keeps one instance of a policy class per JVM, which acts as stock {@code fair}; {@link
 * LspsFairScheduler} creates an instance for every queue that names this class. Under another
 * scheduler it stays {@code fair}.
 */
public final class LspsPolicy extends GuardedPolicy {
  /** Shown on the web page. */
  public static final String NAME = "LsPS";

  /** For Hadoop, which instantiates policies by reflection. */
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
