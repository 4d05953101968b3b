/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * A child as the stock share computation is to see it: with the weight that LsPS gives it and a
 * guaranteed floor. What the computation sets goes to the child's own fair share.
 */
final class WeightedChild implements Schedulable {
  private final String name;
  private final float weight;
  private final Resource least;
  private final Resource most;
  private final Resource fairShare;

  /**
   * A child to compute a share for.
   *
   * @param weight above 0
   * @param least its share is at least this, where there is enough for all
   * @param most its share is at most this
   * @param fairShare where the result is written
   */
  WeightedChild(String name, double weight, Resource least, Resource most, Resource fairShare) {
    this.name = name;
    this.weight = (float) weight;
    this.least = least;
    this.most = most;
    this.fairShare = fairShare;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public float getWeight() {
    return weight;
  }

  @Override
  public Resource getMinShare() {
    return least;
  }

  @Override
  public Resource getMaxShare() {
    return most;
  }

  @Override
  public Resource getFairShare() {
    return fairShare;
  }

  @Override
  public Resource getDemand() {
    throw onlyForShares();
  }

  @Override
  public Resource getResourceUsage() {
    throw onlyForShares();
  }

  @Override
  public Priority getPriority() {
    throw onlyForShares();
  }

  @Override
  public long getStartTime() {
    throw onlyForShares();
  }

  @Override
  public void setFairShare(Resource share) {
    throw onlyForShares();
  }

  @Override
  public boolean isPreemptable() {
    throw onlyForShares();
  }

  @Override
  public void updateDemand() {
    throw onlyForShares();
  }

  @Override
  public Resource assignContainer(FSSchedulerNode node) {
    throw onlyForShares();
  }

  private UnsupportedOperationException onlyForShares() {
    return new UnsupportedOperationException(name + " stands in for a share computation only");
  }
}
