/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A copy of what a stock policy compares, so that the order is consistent while the live values
 * change.
 */
final class FrozenKeys implements Schedulable {
  private final Schedulable live;
  private final String name;
  private final long startTime;
  private final Priority priority;
  private Resource usage = Resources.none();
  private Resource demand = Resources.none();
  private Resource minShare = Resources.none();
  private float weight;

  FrozenKeys(Schedulable live) {
    this.live = live;
    this.name = live.getName();
    this.startTime = live.getStartTime();
    this.priority = live.getPriority();
  }

  /** Updates the copy. Returns whether anything has changed. */
  boolean refresh() {
    Resource usageNow = live.getResourceUsage();
    Resource demandNow = live.getDemand();
    Resource minShareNow = live.getMinShare();
    float weightNow = live.getWeight();
    if (weightNow == weight
        && usageNow.equals(usage)
        && demandNow.equals(demand)
        && minShareNow.equals(minShare)) {
      return false;
    }
    // A queue modifies its usage in place.
    usage = Resources.clone(usageNow);
    demand = demandNow;
    minShare = minShareNow;
    weight = weightNow;
    return true;
  }

  /** Whether the usage is as last read; if not, a change was missed. */
  boolean knowsUsage() {
    return usage.equals(live.getResourceUsage());
  }

  /**
   * Whether dominant resource fairness may compute 0 / 0, which compares as equal to everything and
   * makes the order inconsistent.
   */
  boolean isUndefinedByShares() {
    boolean some = false;
    boolean all = true;
    for (ResourceInformation part : minShare.getResources()) {
      some |= part.getValue() > 0;
      all &= part.getValue() > 0;
    }
    return !(weight > 0) || (some && !all);
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Resource getDemand() {
    return demand;
  }

  @Override
  public Resource getResourceUsage() {
    return usage;
  }

  @Override
  public Resource getMinShare() {
    return minShare;
  }

  @Override
  public Resource getMaxShare() {
    return live.getMaxShare();
  }

  @Override
  public float getWeight() {
    return weight;
  }

  @Override
  public long getStartTime() {
    return startTime;
  }

  @Override
  public Priority getPriority() {
    return priority;
  }

  @Override
  public void updateDemand() {
    throw new UnsupportedOperationException("only compared by");
  }

  @Override
  public Resource assignContainer(FSSchedulerNode node) {
    throw new UnsupportedOperationException("only compared by");
  }

  @Override
  public Resource getFairShare() {
    return live.getFairShare();
  }

  @Override
  public void setFairShare(Resource fairShare) {
    throw new UnsupportedOperationException("only compared by");
  }

  @Override
  public boolean isPreemptable() {
    return live.isPreemptable();
  }
}
