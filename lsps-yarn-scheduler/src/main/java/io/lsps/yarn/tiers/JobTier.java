/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.flex.yarn.FlexDiscipline;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.Ranks;
import io.lsps.policy.yarn.SharesInOrder;
import io.lsps.policy.yarn.StockShares;
import io.lsps.share.JobOrder;
import io.lsps.share.ServiceRank;
import io.lsps.share.SizeClass;
import io.lsps.workload.JobView;
import io.lsps.workload.PastJobs;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.fast.LeafNews;
import io.lsps.yarn.options.QueueOptions;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** Tier 2: the jobs of one user, FIFO, Fair, by what is left of them or by FLEX. */
final class JobTier implements Tier {
  private final BoundQueue queue;
  private final String user;
  private final Users users;
  private final JobOrders orders;
  private final SchedulingPolicy stock;
  private final FlexDiscipline flex;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  private final Ranks<JobRank> bySubmission;
  private final Ranks<ServiceRank> bySize;
  private QueueOptions options;
  private int decisions;
  private JobOrder order;
  private KeptEstimate estimated;
  private Object basis;
  private JobOrder basisOrder;
  private QueueOptions basisOptions;
  private UserEstimate basisEstimate;
  private boolean anyMeasured;
  private LeafNews measured;
  private long measuredVersion;
  private long places;

  /**
   * The jobs of one user.
   *
   * @param queue the leaf queue whose options hold
   * @param user the user's name, the queue's own unless its submitters are users
   */
  JobTier(BoundQueue queue, String user, Users users, JobOrders orders) {
    this.queue = queue;
    this.user = user;
    this.users = users;
    this.orders = orders;
    this.stock = queue.stock();
    this.bySubmission = new Ranks<>(this::rank, queue.faults(), stock.getComparator());
    this.bySize =
        new Ranks<>(
            (job, before) -> sizeRank(job, app(job)), queue.faults(), stock.getComparator());
    this.flex = new FlexDiscipline(queue);
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private JobOrder order() {
    return orders.order(user, queue.options().tier2());
  }

  /** The same without look-ups where nothing was decided since: under the scheduler's lock. */
  private JobOrder orderNow() {
    QueueOptions optionsNow = queue.options();
    int decisionsNow = orders.decisions();
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
  public Object shareBasis() {
    JobOrder now = orderNow();
    switch (now) {
      case FAIR:
      case FIFO:
        return basis(now, null);
      case SMALLEST:
        // Another one whenever the size of a job may have changed.
        UserEstimate estimate = estimate();
        return estimate == UserEstimate.UNKNOWN ? null : basis(now, estimate);
      default:
        return null;
    }
  }

  private UserEstimate estimate() {
    if (estimated == null || estimated.isGone()) {
      estimated = users.kept(user);
    }
    return estimated == null ? UserEstimate.UNKNOWN : estimated.now();
  }

  /** The same object as before where all of it is the same. */
  @SuppressWarnings("ReferenceEquality") // Options and estimates that differ are other objects.
  private Object basis(JobOrder now, UserEstimate estimate) {
    if (basis == null
        || basisOrder != now
        || basisOptions != options
        || basisEstimate != estimate) {
      basis = Arrays.asList(now, options, estimate);
      basisOrder = now;
      basisOptions = options;
      basisEstimate = estimate;
    }
    return basis;
  }

  /** What goes first rests on what each application holds, which the estimate does not tell. */
  @Override
  public boolean sharesHold() {
    return orderNow() != JobOrder.SMALLEST
        || !anyMeasured
        || (places == queue.known().places()
            && measuredVersion != -1
            && !measured.isOver()
            && measuredVersion == measured.version());
  }

  @Override
  public boolean sharesRestOnTime() {
    return false;
  }

  @Override
  public List<Schedulable> served(Collection<? extends Schedulable> jobs) {
    switch (order()) {
      case FAIR:
        return null;
      case FLEX:
        return flex.served(jobs);
      case SMALLEST:
        return Ranks.sorted(jobs, job -> sizeRank(job, app(job)));
      default:
        return Ranks.sorted(jobs, job -> rank(job, null));
    }
  }

  @Override
  public Map<String, Number> gauges() {
    return order() == JobOrder.FLEX ? flex.gauges() : Collections.emptyMap();
  }

  /**
   * By time of submission. A recovery of the ResourceManager or a new attempt does not change it.
   */
  private JobRank rank(Schedulable job, JobRank before) {
    if (before != null) {
      return before;
    }
    TrackedApp app = app(job);
    return app == null
        ? new JobRank(0, 0, job.getStartTime(), job.getName())
        : app.submissionRank();
  }

  /**
   * By what was left of it at the last update. What goes before all others among users must go to
   * the job that it is meant for: one task, and not all that the job asks for until the next
   * update.
   */
  private ServiceRank sizeRank(Schedulable job, TrackedApp app) {
    if (app == null) {
      return new ServiceRank(
          true, ServiceRank.SATISFIED, -SizeClass.FIRST, job.getStartTime(), job.getName());
    }
    return app.firstTaskAwaited() && FirstTasks.holdsNone((FSAppAttempt) job)
        ? app.firstRank()
        : app.sizeRank();
  }

  private TrackedApp app(Schedulable job) {
    return queue.tracked((FSAppAttempt) job);
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    return queue.headroomShare(fairShare);
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
      ShareFilling.fillApplications(jobs, total, queue.options().fairness());
      return;
    }
    sharesAreOurs = true;
    if (now == JobOrder.FLEX) {
      flex.computeShares(jobs, total);
      return;
    }
    if (now == JobOrder.SMALLEST) {
      places = queue.known().places();
      if (!jobs.isEmpty()) {
        anyMeasured = true;
        measured = LeafApps.news(((FSAppAttempt) jobs.iterator().next()).getQueue());
        measuredVersion = measured == null ? -1 : measured.version();
      }
      measure(jobs);
      // The same order as that of the comparator: ranks were measured a moment ago.
      SharesInOrder.fill(Ranks.sorted(jobs, job -> sizeRank(job, app(job))), total);
      return;
    }
    SharesInOrder.fill(jobs, comparator(), total);
  }

  /** The order in which the jobs would be served; nothing of the queue is changed. */
  List<Schedulable> wanted(Collection<? extends Schedulable> jobs) {
    if (order() == JobOrder.SMALLEST) {
      measure(jobs);
    }
    return served(jobs);
  }

  private void measure(Collection<? extends Schedulable> jobs) {
    SizeEstimator estimator = queue.estimator();
    TaskTimes times = queue.known().times();
    PastJobs past = queue.options().pastJobs();
    for (Schedulable job : jobs) {
      TrackedApp app = app(job);
      JobView view = queue.job(app);
      Resource usage = job.getResourceUsage();
      if (view != null && !app.isRankedBy(view, times, past, usage)) {
        app.sizeLeft(
            RankingSizes.of(estimator, view, app.late()),
            FirstTasks.awaited((FSAppAttempt) job, view));
        // After a fault on the way it is taken again.
        app.rankedBy(view, times, past, usage);
      }
    }
  }
}
