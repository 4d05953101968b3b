/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.QueuePolicy;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A policy for tests: everything to the latest submission, and a fault where a job's tag says so.
 */
public final class LatestFirstPolicy extends QueuePolicy {
  static final String FAULT = "fault";

  /** For Hadoop, which makes policies by reflection. */
  public LatestFirstPolicy() {}

  private LatestFirstPolicy(QueueContext queue) {
    super(queue, new LatestFirst(queue));
  }

  @Override
  public QueuePolicy bind(QueueContext context) {
    return new LatestFirstPolicy(context);
  }

  @Override
  public String getName() {
    return "latest-first";
  }

  /** The discipline of one queue. */
  static final class LatestFirst implements QueueDiscipline {
    final QueueContext queue;
    final Map<String, AppView> seen = new TreeMap<>();

    LatestFirst(QueueContext queue) {
      this.queue = queue;
    }

    @Override
    public Comparator<Schedulable> comparator() {
      return Comparator.comparing(Schedulable::getName).reversed();
    }

    @Override
    public void computeShares(Collection<? extends Schedulable> children, Resource total) {
      for (Schedulable child : children) {
        AppView app = queue.app(((FSAppAttempt) child).getApplicationId());
        if (app.tags.contains(FAULT)) {
          throw new IllegalStateException("as the tag says");
        }
        seen.put(app.id.toString(), app);
      }
      Resource left = total;
      for (Schedulable child : children.stream().sorted(comparator()).toList()) {
        Resource share = Resources.componentwiseMin(child.getDemand(), left);
        child.setFairShare(Resources.clone(share));
        left = Resources.subtract(left, share);
      }
    }

    @Override
    public Map<String, Number> gauges() {
      return Map.of("Seen", seen.size());
    }
  }
}
