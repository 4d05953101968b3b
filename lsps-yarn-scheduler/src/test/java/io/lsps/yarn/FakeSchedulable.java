/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A schedulable that wants much and has some. */
final class FakeSchedulable implements Schedulable {
  private final String name;
  private final Resource usage;
  private Resource fairShare = Resource.newInstance(0, 0);

  FakeSchedulable(String name, int usedMb) {
    this.name = name;
    this.usage = Resource.newInstance(usedMb, 1);
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Resource getDemand() {
    return Resource.newInstance(100_000, 100);
  }

  @Override
  public Resource getResourceUsage() {
    return usage;
  }

  @Override
  public Resource getMinShare() {
    return Resources.none();
  }

  @Override
  public Resource getMaxShare() {
    return Resources.unbounded();
  }

  @Override
  public float getWeight() {
    return 1;
  }

  @Override
  public long getStartTime() {
    return 0;
  }

  @Override
  public Priority getPriority() {
    return Priority.newInstance(1);
  }

  @Override
  public void updateDemand() {}

  @Override
  public Resource assignContainer(FSSchedulerNode node) {
    return Resources.none();
  }

  @Override
  public Resource getFairShare() {
    return fairShare;
  }

  @Override
  public void setFairShare(Resource share) {
    fairShare = share;
  }

  @Override
  public boolean isPreemptable() {
    return true;
  }
}
