/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Collection;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * A queue's policy that follows its discipline. It follows the stock policy if there is no
 * discipline, if the discipline fails, and in everything else.
 */
public abstract class GuardedPolicy extends SchedulingPolicy {
  private final QueueDiscipline discipline;
  private final Faults faults;
  private final SchedulingPolicy stock;
  // Whether the stock policy had to compute the last shares. For the thread that updates.
  private boolean failed;

  /**
   * A policy.
   *
   * @param discipline null to follow the stock policy
   * @param faults handles errors of the discipline; null without one
   */
  protected GuardedPolicy(QueueDiscipline discipline, Faults faults, SchedulingPolicy stock) {
    this.discipline = discipline;
    this.faults = faults;
    this.stock = stock;
  }

  /** The discipline of the bound queue, or null. */
  public final QueueDiscipline discipline() {
    return discipline;
  }

  /** The underlying stock policy. */
  public final SchedulingPolicy stock() {
    return stock;
  }

  @Override
  public final void initialize(FSContext fsContext) {
    stock.initialize(fsContext);
  }

  @Override
  public final Comparator<Schedulable> getComparator() {
    Comparator<Schedulable> otherwise = stock.getComparator();
    if (discipline == null) {
      return otherwise;
    }
    // Inlined: called for each assigned container.
    try {
      Comparator<Schedulable> order = discipline.comparator();
      return order == otherwise ? order : new GuardedOrder(order, faults, otherwise);
    } catch (Throwable e) {
      faults.keep("the order of " + getName(), e);
      return otherwise;
    }
  }

  /**
   * What the order depends on: {@link QueueDiscipline#orderBasis}, or the comparator of the stock
   * policy if that orders.
   */
  public final Object orderBasis() {
    if (discipline == null) {
      return stock.getComparator();
    }
    try {
      return discipline.orderBasis();
    } catch (Throwable e) {
      faults.keep("the order of " + getName(), e);
      return null;
    }
  }

  /**
   * What the shares depend on: {@link QueueDiscipline#shareBasis}; null if unknown, and after an
   * error, so that the discipline tries again.
   */
  public final Object shareBasis() {
    return discipline == null || failed
        ? null
        : faults.guard("the shares of " + getName(), null, discipline::shareBasis);
  }

  @Override
  public final void computeShares(Collection<? extends Schedulable> children, Resource total) {
    if (discipline == null) {
      stock.computeShares(children, total);
      return;
    }
    failed = !computedByDiscipline(children, total);
    if (failed) {
      clearBeyondMemory(children);
      stock.computeShares(children, total);
    }
  }

  /** Clears what stock {@code fair} does not set, so that nothing of LsPS remains. */
  public static void clearBeyondMemory(Collection<? extends Schedulable> children) {
    for (Schedulable child : children) {
      Resource share = child.getFairShare();
      for (ResourceInformation type : ResourceUtils.getResourceTypesArray()) {
        if (!type.getName().equals(ResourceInformation.MEMORY_URI)) {
          share.setResourceValue(type.getName(), 0);
        }
      }
    }
  }

  private boolean computedByDiscipline(Collection<? extends Schedulable> children, Resource total) {
    return faults.guard(
        "the shares of " + getName(),
        false,
        () -> {
          discipline.computeShares(children, total);
          return true;
        });
  }

  @Override
  public final void computeSteadyShares(Collection<? extends FSQueue> queues, Resource total) {
    stock.computeSteadyShares(queues, total);
  }

  @Override
  public final ResourceCalculator getResourceCalculator() {
    return stock.getResourceCalculator();
  }

  @Override
  public final boolean checkIfUsageOverFairShare(Resource usage, Resource fairShare) {
    return stock.checkIfUsageOverFairShare(usage, fairShare);
  }

  @Override
  public final Resource getHeadroom(
      Resource queueFairShare, Resource queueUsage, Resource maxAvailable) {
    Resource share =
        discipline == null
            ? queueFairShare
            : faults.guard(
                "the headroom of " + getName(),
                queueFairShare,
                () -> discipline.headroomShare(queueFairShare));
    return stock.getHeadroom(share, queueUsage, maxAvailable);
  }
}
