/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.GuardedOrder;
import io.lsps.policy.yarn.RankedOrder;
import io.lsps.policy.yarn.StockShares;
import io.lsps.share.JobOrder;
import io.lsps.share.ServiceRank;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Tier 2: the jobs of one user, FIFO or Fair. */
final class JobTier implements Tier {
  private final Scheduling scheduling;
  private final String queue;
  private final String user;
  private final SchedulingPolicy stock;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;

  /**
   * The jobs of one user.
   *
   * @param queue the leaf queue whose options hold
   * @param user the user's name, the queue's own unless its submitters are users
   */
  JobTier(Scheduling scheduling, String queue, String user, SchedulingPolicy stock) {
    this.scheduling = scheduling;
    this.queue = queue;
    this.user = user;
    this.stock = stock;
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private JobOrder order() {
    return scheduling.users.order(user, scheduling.options(queue).tier2());
  }

  @Override
  public Comparator<Schedulable> comparator() {
    return order() == JobOrder.FAIR
        ? stock.getComparator()
        : new GuardedOrder(new RankedOrder<>(this::rank), scheduling.faults, stock.getComparator());
  }

  /** By submission, which a recovery of the ResourceManager or a new attempt does not change. */
  private ServiceRank rank(Schedulable job) {
    TrackedApp app = scheduling.apps.get(((FSAppAttempt) job).getApplicationId());
    return app == null
        ? new ServiceRank(true, ServiceRank.SATISFIED, 0, job.getStartTime(), job.getName())
        : app.submissionRank();
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    if (order() == JobOrder.FAIR) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(jobs);
        sharesAreOurs = false;
      }
      stock.computeShares(jobs, total);
      return;
    }
    sharesAreOurs = true;
    List<Schedulable> inOrder = new ArrayList<>(jobs);
    inOrder.sort(comparator());
    Resource left = total;
    for (Schedulable job : inOrder) {
      Resource share = Resources.componentwiseMin(job.getDemand(), left);
      job.setFairShare(Resources.clone(share));
      left = Resources.subtract(left, share);
    }
  }
}
