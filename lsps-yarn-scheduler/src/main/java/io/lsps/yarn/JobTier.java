/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.flex.yarn.FlexDiscipline;
import io.lsps.policy.yarn.GuardedOrder;
import io.lsps.policy.yarn.RankedOrder;
import io.lsps.policy.yarn.StockShares;
import io.lsps.share.JobOrder;
import io.lsps.share.ServiceRank;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Tier 2: the jobs of one user, FIFO, Fair or by FLEX. */
final class JobTier implements Tier {
  private final Scheduling scheduling;
  private final String queue;
  private final String user;
  private final SchedulingPolicy stock;
  private final FlexDiscipline flex;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  private volatile int jobCount;

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
    this.flex = new FlexDiscipline(new BoundQueue(scheduling, queue, stock));
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
    switch (order()) {
      case FAIR:
        return stock.getComparator();
      case FLEX:
        return guarded(flex.comparator());
      case SMALLEST:
        return guarded(new RankedOrder<>(job -> rank(job, TrackedApp::sizeRank), jobCount));
      default:
        return guarded(new RankedOrder<>(job -> rank(job, TrackedApp::submissionRank), jobCount));
    }
  }

  private Comparator<Schedulable> guarded(Comparator<Schedulable> order) {
    return new GuardedOrder(order, scheduling.faults, stock.getComparator());
  }

  @Override
  public Map<String, Number> gauges() {
    return order() == JobOrder.FLEX ? flex.gauges() : Collections.emptyMap();
  }

  /** Of an unknown application by its start alone. */
  private ServiceRank rank(Schedulable job, Function<TrackedApp, ServiceRank> known) {
    TrackedApp app = app(job);
    return app == null
        ? new ServiceRank(true, ServiceRank.SATISFIED, 0, job.getStartTime(), job.getName())
        : known.apply(app);
  }

  private TrackedApp app(Schedulable job) {
    return scheduling.apps.get(((FSAppAttempt) job).getApplicationId());
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    jobCount = jobs.size();
    JobOrder order = order();
    if (order == JobOrder.FAIR) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(jobs);
        sharesAreOurs = false;
      }
      ShareFilling.fillApplications(jobs, total, scheduling.options(queue).fairness());
      return;
    }
    sharesAreOurs = true;
    if (order == JobOrder.FLEX) {
      flex.computeShares(jobs, total);
      return;
    }
    if (order == JobOrder.SMALLEST) {
      jobs.forEach(this::measure);
    }
    fillInOrder(jobs, total);
  }

  private void measure(Schedulable job) {
    TrackedApp app = app(job);
    if (app != null) {
      app.sizeLeft(scheduling.users.sizeLeft(app.id()));
    }
  }

  private void fillInOrder(Collection<? extends Schedulable> jobs, Resource total) {
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
