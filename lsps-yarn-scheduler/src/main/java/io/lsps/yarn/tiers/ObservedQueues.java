/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.Plan;
import io.lsps.rule.WeightedShares;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.tiers.Observation.ObservedShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The queues that would be under {@link io.lsps.yarn.LspsPolicy} and are under a stock policy in
 * mode observe: their shares and job orders, by the same tiers as in mode on.
 */
public final class ObservedQueues {
  /** For {@link WeightedShares}, which divides integers. */
  private static final double UNITS = 1e12;

  private final OptionsSource options;
  private final Map<FSQueue, Tier> tiers = new ConcurrentHashMap<>();
  private volatile Map<String, ObservedShare> shares = Collections.emptyMap();

  ObservedQueues(OptionsSource options) {
    this.options = options;
  }

  /** A queue has an LsPS policy but a stock one is active: this tier would decide. */
  public void observe(FSQueue queue, Tier tier) {
    tiers.put(queue, tier);
  }

  /** Whether a queue would be under LsPS. */
  public boolean has(FSQueue queue) {
    return tiers.containsKey(queue);
  }

  /** Clears everything. */
  public void clear() {
    tiers.clear();
    shares = Collections.emptyMap();
  }

  /** The share that every queue would have as of the last refresh, by name. */
  public Map<String, ObservedShare> shares() {
    return Collections.unmodifiableMap(shares);
  }

  /**
   * Divides again from the top, by the state after the last update.
   *
   * @param held the part of an application's requests that would be held
   */
  void refresh(FSQueue root, Resource cluster, Function<FSAppAttempt, Resource> held) {
    Map<String, ObservedShare> next = new HashMap<>();
    if (!tiers.isEmpty()) {
      forgetRemoved(root);
    }
    if (!Resources.isNone(cluster) && !tiers.isEmpty()) {
      double all = part(root, root.getFairShare(), cluster);
      divide(root, root.getFairShare(), all, cluster, new Released(held), next);
    }
    shares = next;
  }

  /** A queue is in the tree before it is observed, so a missing one was removed. */
  private void forgetRemoved(FSQueue root) {
    List<FSQueue> removed = new ArrayList<>(tiers.keySet());
    Set<FSQueue> inTree = new HashSet<>();
    add(root, inTree);
    removed.removeAll(inTree);
    removed.forEach(tiers::remove);
  }

  private static void add(FSQueue queue, Set<FSQueue> all) {
    all.add(queue);
    queue.getChildQueues().forEach(child -> add(child, all));
  }

  private void divide(
      FSQueue parent,
      Resource total,
      double stockTotal,
      Resource cluster,
      DemandSource demands,
      Map<String, ObservedShare> next) {
    Tier tier = tiers.get(parent);
    List<FSQueue> children = new ArrayList<>(parent.getChildQueues());
    double[] stock = stock(parent, children, stockTotal, cluster);
    Plan plan =
        tier instanceof UserTier ? ((UserTier) tier).observe(children, total, demands) : null;
    for (int i = 0; i < children.size(); i++) {
      FSQueue child = children.get(i);
      Plan its = plan == null ? null : plan.child(child.getName());
      Resource wanted = its == null ? child.getFairShare() : ResourceVectors.resource(its.share());
      if (tier instanceof UserTier && child.isActive()) {
        next.put(child.getName(), new ObservedShare(part(parent, wanted, cluster), stock[i]));
      }
      if (!(child instanceof FSLeafQueue)) {
        Resource below = has(child) ? wanted : child.getFairShare();
        divide(child, below, stock[i], cluster, demands, next);
      }
    }
  }

  /** The FairScheduler's shares of the child queues, limited by demand. */
  private double[] stock(FSQueue parent, List<FSQueue> children, double total, Resource cluster) {
    int count = children.size();
    double[] weights = new double[count];
    long[] least = new long[count];
    long[] most = new long[count];
    for (int i = 0; i < count; i++) {
      FSQueue child = children.get(i);
      Resource usable = Resources.componentwiseMin(child.getDemand(), child.getMaxShare());
      weights[i] = child.getWeight();
      most[i] = (long) (UNITS * part(parent, usable, cluster));
      least[i] = Math.min(most[i], (long) (UNITS * part(parent, child.getMinShare(), cluster)));
    }
    long[] shares = WeightedShares.of(weights, least, most, (long) (UNITS * total));
    return Arrays.stream(shares).mapToDouble(share -> share / UNITS).toArray();
  }

  private double part(FSQueue parent, Resource share, Resource cluster) {
    return options.current().ofQueue(parent.getName()).fairness().part(share, cluster);
  }

  /** The jobs of a leaf queue in the order of LsPS; null if unknown. */
  List<Schedulable> order(FSLeafQueue queue) {
    Tier tier = tiers.get(queue);
    if (!(tier instanceof JobTier)) {
      return null;
    }
    List<FSAppAttempt> jobs = new ArrayList<>(LeafApps.runnable(queue));
    List<Schedulable> order = ((JobTier) tier).served(jobs);
    SchedulingPolicy stock = tier.stock();
    return order == null ? LeafApps.inOrder(jobs, stock) : order;
  }

  /** Demand less what would be held. */
  private final class Released implements DemandSource {
    private final Function<FSAppAttempt, Resource> held;

    private Released(Function<FSAppAttempt, Resource> held) {
      this.held = held;
    }

    @Override
    public Resource demand(Schedulable child) {
      Resource held = child instanceof FSAppAttempt ? of((FSAppAttempt) child) : under(child);
      return Resources.isNone(held)
          ? child.getDemand()
          : Resources.componentwiseMax(
              child.getResourceUsage(), Resources.subtract(child.getDemand(), held));
    }

    private Resource of(FSAppAttempt app) {
      return held.apply(app);
    }

    private Resource under(Schedulable queue) {
      Resource sum = Resources.clone(Resources.none());
      if (queue instanceof FSLeafQueue) {
        LeafApps.runnable((FSLeafQueue) queue).forEach(app -> Resources.addTo(sum, of(app)));
      } else {
        ((FSQueue) queue).getChildQueues().forEach(each -> Resources.addTo(sum, under(each)));
      }
      return sum;
    }

    @Override
    public boolean observes() {
      return true;
    }

    @Override
    public boolean divides(FSQueue parent) {
      return has(parent);
    }
  }
}
