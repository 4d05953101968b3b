/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.AbstractComparatorOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * In a queue of the CapacityScheduler, whoever holds and asks for the least memory goes first. It
 * needs to know nothing of jobs but what their masters ask for, and shows what that alone gains.
 *
 * @param <S> applications, or queues
 */
public final class LeastAsksPolicy<S extends SchedulableEntity>
    extends AbstractComparatorOrderingPolicy<S> {
  /** For the scheduler, which makes it by its name. */
  public LeastAsksPolicy() {
    // Like Hadoop's policies, it sorts by figures that change only where it is told.
    comparator =
        Comparator.<SchedulableEntity>comparingLong(
                entity -> memory(entity.getSchedulingResourceUsage()))
            .thenComparing(new FifoComparator());
    schedulableEntities = new ConcurrentSkipListSet<>(comparator);
  }

  private static long memory(ResourceUsage usage) {
    // Hadoop counts what is held in what is demanded.
    return usage.getCachedDemand(CommonNodeLabelsManager.ANY).getMemorySize();
  }

  @Override
  public void configure(Map<String, String> settings) {
    // It has none.
  }

  @Override
  public void containerAllocated(S entity, RMContainer container) {
    entityRequiresReordering(entity);
  }

  @Override
  public void containerReleased(S entity, RMContainer container) {
    entityRequiresReordering(entity);
  }

  @Override
  public void demandUpdated(S entity) {
    entityRequiresReordering(entity);
  }

  @Override
  public String getInfo() {
    return getConfigName();
  }

  @Override
  public String getConfigName() {
    return getClass().getName();
  }
}
