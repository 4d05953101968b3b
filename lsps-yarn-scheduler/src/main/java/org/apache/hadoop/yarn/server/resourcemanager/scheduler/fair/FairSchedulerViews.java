/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What an explanation needs of the FairScheduler and cannot reach from elsewhere. None of it takes
 * the scheduler's lock.
 */
public final class FairSchedulerViews {
  private FairSchedulerViews() {}

  /** Those that a limit of running applications does not let run. */
  public static Set<FSAppAttempt> notRunnable(FSLeafQueue queue) {
    return new HashSet<>(queue.getCopyOfNonRunnableAppSchedulables());
  }

  /** Whether so much of the cluster is used that applications are looked at for being starved. */
  static boolean isPreemptionDue(FairScheduler scheduler) {
    Resource cluster = scheduler.getClusterResource();
    QueueMetrics metrics = scheduler.getRootQueueMetrics();
    return scheduler.getContext().isPreemptionEnabled()
        && scheduler.getContext().getPreemptionUtilizationThreshold()
            < Math.max(
                (float) metrics.getAllocatedMB() / cluster.getMemorySize(),
                (float) metrics.getAllocatedVirtualCores() / cluster.getVirtualCores());
  }

  /** What the application masters of a queue hold. */
  public static Resource mastersHold(FSLeafQueue queue) {
    return Resources.clone(queue.getAmResourceUsage());
  }

  /** Applications in the order of a stock policy, compared as of now. */
  public static List<Schedulable> inOrder(
      Collection<? extends Schedulable> applications, SchedulingPolicy policy) {
    Map<FrozenKeys, Schedulable> live = new HashMap<>();
    List<FrozenKeys> frozen = new ArrayList<>();
    for (Schedulable application : applications) {
      FrozenKeys keys = new FrozenKeys(application);
      keys.refresh();
      frozen.add(keys);
      live.put(keys, application);
    }
    Comparator<Schedulable> order = policy.getComparator();
    try {
      frozen.sort(order);
    } catch (IllegalArgumentException undefined) {
      // Dominant resource fairness may divide nought by nought, and contradict itself.
      frozen.sort(Comparator.comparingLong(FrozenKeys::getStartTime));
    }
    List<Schedulable> sorted = new ArrayList<>(frozen.size());
    frozen.forEach(keys -> sorted.add(live.get(keys)));
    return sorted;
  }
}
