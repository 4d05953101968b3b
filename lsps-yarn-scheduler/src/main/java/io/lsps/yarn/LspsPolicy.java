/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.StockShares;
import java.util.Collection;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

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
public final class LspsPolicy extends SchedulingPolicy {
  /** As the web page shows it. */
  public static final String NAME = "LsPS";

  private final Tier tier;
  private final Faults faults;
  private final SchedulingPolicy stock;
  private final KeptRank keptRank;

  /** For Hadoop, which makes policies by reflection. */
  public LspsPolicy() {
    this(null, new Faults(), Fairness.FAIR.policy());
  }

  LspsPolicy(Tier tier, Faults faults) {
    this(tier, faults, tier.stock());
  }

  private LspsPolicy(Tier tier, Faults faults, SchedulingPolicy stock) {
    this.tier = tier;
    this.faults = faults;
    this.stock = stock;
    this.keptRank = tier == null ? null : new KeptRank();
  }

  /** The tier of the queue it is bound to, or null. */
  Tier tier() {
    return tier;
  }

  /** Where its queue's rank among its siblings is kept; null where it is bound to no queue. */
  KeptRank keptRank() {
    return keptRank;
  }

  @Override
  public void initialize(FSContext fsContext) {
    stock.initialize(fsContext);
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public Comparator<Schedulable> getComparator() {
    if (tier == null) {
      return stock.getComparator();
    }
    try {
      return tier.comparator();
    } catch (Throwable e) {
      faults.keep("the order of a queue's children", e);
      return stock.getComparator();
    }
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> schedulables, Resource total) {
    boolean done =
        tier != null
            && faults.guard(
                "the shares of a queue's children",
                false,
                () -> {
                  tier.computeShares(schedulables, total);
                  return true;
                });
    if (!done) {
      if (tier != null) {
        StockShares.clearBeyondMemory(schedulables);
      }
      stock.computeShares(schedulables, total);
    }
  }

  @Override
  public void computeSteadyShares(Collection<? extends FSQueue> queues, Resource total) {
    stock.computeSteadyShares(queues, total);
  }

  @Override
  public ResourceCalculator getResourceCalculator() {
    return stock.getResourceCalculator();
  }

  @Override
  public boolean checkIfUsageOverFairShare(Resource usage, Resource fairShare) {
    return stock.checkIfUsageOverFairShare(usage, fairShare);
  }

  @Override
  public Resource getHeadroom(Resource queueFairShare, Resource queueUsage, Resource maxAvailable) {
    return stock.getHeadroom(queueFairShare, queueUsage, maxAvailable);
  }
}
