/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.share.JobOrder;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** Makes the tiers of one scheduler's queues, and keeps what they go by up to date. */
public final class Tiers {
  private final FairScheduler scheduler;
  private final OptionsSource options;
  private final KnownJobs jobs;
  private final Faults faults;
  private final ClusterResources cluster;
  private final Users users;
  private final JobOrders orders;
  private final LeastNeeds needs;
  private final ComputedShares shares = new ComputedShares();
  private final MasterLimits masterLimits = new MasterLimits();
  private final ObservedQueues observed;
  private volatile boolean keeps = true;
  // By the thread that refreshes.
  private long usersVersion = -1;
  private long usersRetained = -1;
  private int queuesRetained = -1;

  public Tiers(
      FairScheduler scheduler,
      OptionsSource options,
      Applications apps,
      WorkloadModel model,
      Faults faults) {
    this.scheduler = scheduler;
    this.options = options;
    this.faults = faults;
    jobs = new KnownJobs(apps, model);
    cluster = new ClusterResources(scheduler);
    users = new Users(model);
    orders = new JobOrders(model, () -> options.current().get(LspsKeys.VARIATION_MIN_JOBS));
    needs = new LeastNeeds(apps, cluster::smallestContainer);
    observed = new ObservedQueues(options);
  }

  /** The queues that LsPS only observes. */
  public ObservedQueues observed() {
    return observed;
  }

  /**
   * Computes what the queues would have that LsPS only observes.
   *
   * @param held what would be held back from the scheduler of what an application asks for
   */
  public void observe(Function<FSAppAttempt, Resource> held) {
    observed.refresh(scheduler.getQueueManager().getRootQueue(), cluster.all(), held);
  }

  /** Whether what an update made is used again as long as it holds. Before the first update. */
  public void keep(boolean keep) {
    users.keep(keep);
    needs.keep(keep);
    keeps = keep;
  }

  /** Takes in what has changed since the last update of the scheduler. */
  public void refresh(long now) {
    cluster.searches().nextUpdate();
    users.refresh(options.current(), now);
    if (users.version() != usersVersion) {
      usersVersion = users.version();
      orders.refresh(users.estimates());
    }
    needs.refresh();
    long others = users.names() + shares.added();
    QueueManager queues = scheduler.getQueueManager();
    int number = queues.getQueues().size();
    if (others != usersRetained || number != queuesRetained) {
      usersRetained = others;
      queuesRetained = number;
      shares.retain(users.estimates().keySet());
      shares.retainQueues(number, queue -> queues.getQueue(queue) != null);
    }
  }

  /** Another number whenever an order of jobs was decided on. */
  public int decisions() {
    return orders.decisions();
  }

  /**
   * Equal to what it was as long as nothing of applications, jobs, estimates and orders of jobs has
   * changed. In an update.
   */
  public List<Long> version() {
    return Arrays.asList(
        jobs.changes(), jobs.modelVersion(), users.version(), (long) orders.decisions());
  }

  /** Ends what policies search for. */
  public void stop() {
    cluster.searches().stop();
  }

  /** The tier of a queue under LsPS, on a stock policy that is initialised. */
  public Tier of(FSQueue queue, SchedulingPolicy stock) {
    BoundQueue bound = bound(queue.getName(), stock);
    if (!(queue instanceof FSLeafQueue)) {
      return new UserTier(bound, users, shares, needs, masterLimits, () -> keeps);
    }
    return bound.options().groupBy() == GroupBy.SUBMITTER
        ? new SubmitterTier(bound, users, orders, shares, needs)
        : new JobTier(bound, bound.queue(), users, orders);
  }

  /** Whether a tier is of the kind that the queue is to have under its options. */
  public boolean fits(QueueDiscipline tier, FSQueue queue) {
    QueueOptions now = options.current().ofQueue(queue.getName());
    boolean submitters = queue instanceof FSLeafQueue && now.groupBy() == GroupBy.SUBMITTER;
    return tier instanceof SubmitterTier == submitters;
  }

  /** What the policy of a leaf queue is told, where that is not LsPS. */
  public QueueContext context(FSQueue queue, SchedulingPolicy stock) {
    return bound(queue.getName(), stock);
  }

  private BoundQueue bound(String queue, SchedulingPolicy stock) {
    return new BoundQueue(queue, stock, cluster, options, jobs, shares, faults);
  }

  public Users users() {
    return users;
  }

  public JobOrders orders() {
    return orders;
  }

  public ComputedShares shares() {
    return shares;
  }

  /** Of the cluster's dominant resource: what the FairScheduler would give a queue at most. */
  public double stock(FSQueue queue) {
    return DominantShares.of(stockShare(queue), scheduler.getClusterResource());
  }

  /** What the FairScheduler would give a queue at most. */
  public Resource stockShare(FSQueue queue) {
    // What was computed while LsPS decided is no longer so.
    boolean decides = !options.current().mode().decidesAsStock();
    Resource stock = decides ? shares.stock(queue.getName()) : null;
    return stock == null ? queue.getFairShare() : stock;
  }

  /**
   * Of the cluster's dominant resource: the part below which a queue is not pushed for the sake of
   * smaller jobs, as far as it can use it.
   */
  public double guaranteed(FSQueue queue) {
    Options now = options.current();
    boolean ours = shares.stock(queue.getName()) != null && !now.mode().decidesAsStock();
    if (!ours || !(queue instanceof FSLeafQueue)) {
      return stock(queue);
    }
    QueueOptions above = now.ofQueue(queue.getParent().getName());
    double part =
        shares.owes(queue.getName()) ? 1 : above.guarantee(users.queueSized(queue.getName()));
    return Math.max(
        part * stock(queue),
        DominantShares.of(queue.getMinShare(), scheduler.getClusterResource()));
  }

  /** Whether LsPS decides which application of a leaf queue is served next. */
  public boolean serves(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    return policy instanceof GuardedPolicy
        && ((GuardedPolicy) policy).discipline() instanceof Tier
        && !options.current().mode().decidesAsStock();
  }

  /** How a user's jobs are served now, under the options of its queue. */
  public JobOrder order(String user) {
    return orders.order(user, options.current().ofQueue(users.queueOf(user)).tier2());
  }
}
