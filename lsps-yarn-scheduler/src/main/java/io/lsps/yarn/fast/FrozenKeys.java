/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What a stock policy compares an application or a queue by, as of one moment. An order over these
 * cannot contradict itself while the live values change.
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

  /** Takes the values of now. Returns whether any has changed. */
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
    // A queue changes its usage in place.
    usage = Resources.clone(usageNow);
    demand = demandNow;
    minShare = minShareNow;
    weight = weightNow;
    return true;
  }

  /** Whether usage is what it was when it was last read. If not, a change was missed. */
  boolean knowsUsage() {
    return usage.equals(live.getResourceUsage());
  }

  /**
   * Whether dominant resource fairness may divide nought by nought: such a value is equal to
   * everything, and the order contradicts itself.
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
