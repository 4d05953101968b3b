/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.flex.yarn.FlexDiscipline;
import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.Ranks;
import io.lsps.policy.yarn.StockShares;
import io.lsps.share.JobOrder;
import io.lsps.share.ServiceRank;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Tier 2: the jobs of one user, FIFO, Fair, by what is left of them or by FLEX. */
public final class JobTier implements Tier {
  private final Scheduling scheduling;
  private final String queue;
  private final String user;
  private final SchedulingPolicy stock;
  private final BoundQueue bound;
  private final FlexDiscipline flex;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  private final Ranks<JobRank> bySubmission;
  private final Ranks<ServiceRank> bySize;
  private QueueOptions options;
  private int decisions;
  private JobOrder order;

  /**
   * The jobs of one user.
   *
   * @param queue the leaf queue whose options hold
   * @param user the user's name, the queue's own unless its submitters are users
   */
  public JobTier(Scheduling scheduling, String queue, String user, SchedulingPolicy stock) {
    this.scheduling = scheduling;
    this.queue = queue;
    this.user = user;
    this.stock = stock;
    this.bySubmission = new Ranks<>(this::rank, scheduling.faults, stock.getComparator());
    this.bySize =
        new Ranks<>((job, before) -> sizeRank(job), scheduling.faults, stock.getComparator());
    this.bound = new BoundQueue(scheduling, queue, stock);
    this.flex = new FlexDiscipline(bound);
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private JobOrder order() {
    return scheduling.users.order(user, scheduling.options(queue).tier2());
  }

  /** The same without look-ups where nothing was decided since: under the scheduler's lock. */
  private JobOrder orderNow() {
    QueueOptions optionsNow = scheduling.options(queue, options);
    int decisionsNow = scheduling.users.decisions();
    if (optionsNow != options || decisionsNow != decisions) {
      options = optionsNow;
      decisions = decisionsNow;
      order = order();
    }
    return order;
  }

  @Override
  public Comparator<Schedulable> comparator() {
    switch (orderNow()) {
      case FAIR:
        return stock.getComparator();
      case FLEX:
        return flex.comparator();
      case SMALLEST:
        return bySize.order();
      default:
        return bySubmission.order();
    }
  }

  @Override
  public Object orderBasis() {
    switch (orderNow()) {
      case FAIR:
        return stock.getComparator();
      case FLEX:
        return flex.orderBasis();
      case SMALLEST:
        return bySize.basis();
      default:
        return bySubmission.basis();
    }
  }

  @Override
  public List<Schedulable> served(Collection<? extends Schedulable> jobs) {
    switch (order()) {
      case FAIR:
        return null;
      case FLEX:
        return flex.served(jobs);
      case SMALLEST:
        return Ranks.sorted(jobs, this::sizeRank);
      default:
        return Ranks.sorted(jobs, job -> rank(job, null));
    }
  }

  @Override
  public Map<String, Number> gauges() {
    return order() == JobOrder.FLEX ? flex.gauges() : Collections.emptyMap();
  }

  /** By submission, which a recovery of the ResourceManager or a new attempt does not change. */
  private JobRank rank(Schedulable job, JobRank before) {
    if (before != null) {
      return before;
    }
    TrackedApp app = app(job);
    return app == null
        ? new JobRank(0, 0, job.getStartTime(), job.getName())
        : app.submissionRank();
  }

  /** By what was left of it at the last update. */
  private ServiceRank sizeRank(Schedulable job) {
    TrackedApp app = app(job);
    return app == null
        ? new ServiceRank(true, ServiceRank.SATISFIED, 0, job.getStartTime(), job.getName())
        : app.sizeRank();
  }

  private TrackedApp app(Schedulable job) {
    return scheduling.apps.get(((FSAppAttempt) job).getApplicationId());
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    return bound.headroomShare(fairShare);
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    JobOrder now = orderNow();
    bySubmission.expect(now == JobOrder.FIFO ? jobs : Collections.emptyList());
    bySize.expect(now == JobOrder.SMALLEST ? jobs : Collections.emptyList());
    if (now == JobOrder.FAIR) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(jobs);
        sharesAreOurs = false;
      }
      ShareFilling.fillApplications(jobs, total, scheduling.options(queue).fairness());
      return;
    }
    sharesAreOurs = true;
    if (now == JobOrder.FLEX) {
      flex.computeShares(jobs, total);
      return;
    }
    if (now == JobOrder.SMALLEST) {
      measure(jobs);
    }
    fillInOrder(jobs, total);
  }

  private void measure(Collection<? extends Schedulable> jobs) {
    SizeEstimator estimator = bound.estimator();
    for (Schedulable job : jobs) {
      TrackedApp app = app(job);
      AppView view = bound.app(((FSAppAttempt) job).getApplicationId());
      if (app != null && view != null) {
        app.sizeLeft(estimator.orderingSize(view.job(), SizeBasis.REMAINING));
      }
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
