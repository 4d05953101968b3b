/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;

/**
 * A bad scheduler to try promises on: it takes the age of a user's applications for their size, and
 * gives containers in inverse proportion to that. So did ours once with notebooks.
 */
public final class AgeIsSizePolicy extends FairSharePolicy {
  private final Map<String, Double> meanAges = new ConcurrentHashMap<>();
  private FSContext scheduler;
  private long latestStart;

  @Override
  public synchronized void initialize(FSContext context) {
    super.initialize(context);
    // Hadoop keeps one instance of a policy for all schedulers of a JVM.
    if (scheduler != context) {
      scheduler = context;
      latestStart = 0;
      meanAges.clear();
    }
  }

  @Override
  public synchronized void computeShares(
      Collection<? extends Schedulable> children, Resource total) {
    super.computeShares(children, total);
    for (Schedulable child : children) {
      latestStart = Math.max(latestStart, child.getStartTime());
    }
    for (Schedulable child : children) {
      if (child instanceof FSAppAttempt app) {
        meanAges.put(
            app.getQueue().getName(),
            children.stream()
                .mapToDouble(each -> Math.max(1, (latestStart - each.getStartTime()) / 1000.0))
                .average()
                .orElseThrow());
      }
    }
  }

  @Override
  public Comparator<Schedulable> getComparator() {
    return Comparator.<Schedulable>comparingDouble(this::usageTimesAge)
        .thenComparing(Schedulable::getName);
  }

  private double usageTimesAge(Schedulable child) {
    return (1 + child.getResourceUsage().getMemorySize())
        * meanAges.getOrDefault(child.getName(), 1.0);
  }
}
