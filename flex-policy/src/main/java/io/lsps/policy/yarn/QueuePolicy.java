/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Collection;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * A leaf queue's policy that decides by what our scheduler knows of the jobs.
 *
 * <p>Hadoop keeps one instance of a policy class in a JVM. That one knows no queue and does as
 * stock {@code fair}; our scheduler gives every leaf queue that names the class an instance of its
 * own, at start, at a submission and after each reload of the allocation file. Under another
 * scheduler, and on a parent queue, it therefore stays {@code fair}.
 */
public abstract class QueuePolicy extends SchedulingPolicy {
  private final QueueContext queue;
  private final QueueDiscipline discipline;
  private final SchedulingPolicy stock;

  /** For Hadoop, which makes policies by reflection. */
  protected QueuePolicy() {
    this(null, null, SchedulingPolicy.getInstance(FairSharePolicy.class));
  }

  /** The policy of one queue. */
  protected QueuePolicy(QueueContext queue, QueueDiscipline discipline) {
    this(queue, discipline, queue.stock());
  }

  private QueuePolicy(QueueContext queue, QueueDiscipline discipline, SchedulingPolicy stock) {
    this.queue = queue;
    this.discipline = discipline;
    this.stock = stock;
  }

  /** A new policy of this class for one queue. */
  public abstract QueuePolicy bind(QueueContext context);

  /** The discipline of the queue it is bound to, or null. */
  public final QueueDiscipline discipline() {
    return discipline;
  }

  /** The stock policy beneath. */
  public final SchedulingPolicy stock() {
    return stock;
  }

  @Override
  public final void initialize(FSContext fsContext) {
    stock.initialize(fsContext);
  }

  @Override
  public final Comparator<Schedulable> getComparator() {
    if (discipline == null) {
      return stock.getComparator();
    }
    try {
      return GuardedOrder.of(discipline.comparator(), queue.faults(), stock.getComparator());
    } catch (Throwable e) {
      queue.faults().keep("the order of " + getName(), e);
      return stock.getComparator();
    }
  }

  @Override
  public final void computeShares(Collection<? extends Schedulable> apps, Resource total) {
    boolean done =
        discipline != null
            && queue
                .faults()
                .guard(
                    "the shares of " + getName(),
                    false,
                    () -> {
                      discipline.computeShares(apps, total);
                      return true;
                    });
    if (!done) {
      if (discipline != null) {
        StockShares.clearBeyondMemory(apps);
      }
      stock.computeShares(apps, total);
    }
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
    return stock.getHeadroom(queueFairShare, queueUsage, maxAvailable);
  }
}
