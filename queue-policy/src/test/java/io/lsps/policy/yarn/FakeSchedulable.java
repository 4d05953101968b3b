/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A schedulable that wants much and has some. */
public final class FakeSchedulable implements Schedulable {
  private final String name;
  private final Resource usage;
  private final float weight;
  private final Resource least;
  private final Resource most;
  private Resource fairShare = Resource.newInstance(0, 0);

  /** One that holds so much memory and a core. */
  public FakeSchedulable(String name, int usedMb) {
    this(name, Resource.newInstance(usedMb, 1), 1, Resources.none(), Resources.unbounded());
  }

  /** One that holds nothing, with limits. */
  public FakeSchedulable(String name, float weight, Resource least, Resource most) {
    this(name, Resources.none(), weight, least, most);
  }

  private FakeSchedulable(
      String name, Resource usage, float weight, Resource least, Resource most) {
    this.name = name;
    this.usage = usage;
    this.weight = weight;
    this.least = least;
    this.most = most;
  }

  /** It has so much from now on. */
  public void use(int megabytes) {
    usage.setMemorySize(megabytes);
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
    return least;
  }

  @Override
  public Resource getMaxShare() {
    return most;
  }

  @Override
  public float getWeight() {
    return weight;
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
