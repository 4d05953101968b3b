/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.rule.RuleName;
import io.lsps.scorecard.Scorecard;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** Makes the tiers of one scheduler's queues, and keeps what they go by up to date. */
public final class Tiers extends LspsState {
  public final Users users;
  public final JobOrders orders;
  public final Scorecard scorecard = new Scorecard();
  private final MasterLimits masterLimits = new MasterLimits();

  /** The queues that LsPS only observes. */
  public final ObservedQueues observed;

  // By the thread that refreshes.
  private long usersVersion = -1;

  public Tiers(
      FairScheduler scheduler,
      OptionsSource options,
      Applications apps,
      WorkloadModel model,
      Faults faults) {
    super(scheduler, options, apps, model, faults);
    users = new Users(model);
    orders = new JobOrders(model);
    observed = new ObservedQueues(options);
  }

  /**
   * Plans what the queues would have that LsPS only observes.
   *
   * @param held what would be held back from the scheduler of what an application asks for
   */
  public void observe(Function<FSAppAttempt, Resource> held) {
    observed.refresh(
        scheduler.getQueueManager().getRootQueue(), scheduler.getClusterResource(), held);
  }

  /** Whether estimates are used again as long as they hold. Before the first update. */
  public void keep(boolean keep) {
    users.keep(keep);
  }

  /** Takes in what has changed since the last update of the scheduler. */
  public void refresh(long now) {
    searches.nextUpdate();
    users.refresh(options.current(), now);
    if (users.version() != usersVersion) {
      usersVersion = users.version();
      orders.refresh(users.estimates());
    }
  }

  /** Another number whenever an order of jobs was decided on. */
  public int decisions() {
    return orders.decisions();
  }

  /**
   * The scheduler starts.
   *
   * @param updateMillis its update interval; 0 where no update comes by itself
   */
  public void start(long updateMillis) {
    searches.runBeside(updateMillis > 0);
  }

  /** Ends what policies search for. */
  public void stop() {
    searches.stop();
  }

  /** The tier of a queue under LsPS, on a stock policy that is initialised. */
  public Tier of(FSQueue queue, SchedulingPolicy stock) {
    BoundQueue bound = new BoundQueue(queue, stock, this, () -> plan(queue));
    Planner planner = new Planner(bound, users, masterLimits, apps, scorecard);
    if (!(queue instanceof FSLeafQueue)) {
      return new UserTier(bound, planner, masterLimits);
    }
    BooleanSupplier above = () -> isPlannedFromAbove(queue);
    return bound.options().groupBy() == GroupBy.SUBMITTER
        ? new SubmitterTier(bound, orders, planner, above)
        : new JobTier(bound, bound.queue(), orders, planner, above);
  }

  /** Whether the queue above a leaf queue plans for the jobs there. */
  private boolean isPlannedFromAbove(FSQueue leaf) {
    UserTier tier = tier(leaf.getParent());
    if (tier == null || tier.options().alpha() == 0 || tier.plan(leaf) == null) {
      return false;
    }
    return options.current().ofQueue(leaf.getName()).groupBy() == GroupBy.QUEUE
        || tier.options().rule() == RuleName.LEAST_WORK;
  }

  /** Whether a tier is of the kind that the queue is to have under its options. */
  public boolean fits(QueueDiscipline tier, FSQueue queue) {
    QueueOptions now = options.current().ofQueue(queue.getName());
    boolean submitters = queue instanceof FSLeafQueue && now.groupBy() == GroupBy.SUBMITTER;
    return tier instanceof SubmitterTier == submitters;
  }

  /** What the policy of a leaf queue is told, where that is not LsPS. */
  public QueueContext context(FSQueue queue, SchedulingPolicy stock) {
    return new BoundQueue(queue, stock, this, () -> plan(queue));
  }

  public boolean exists(String queue) {
    return scheduler.getQueueManager().exists(queue);
  }

  /** All plans that LsPS decides by; some are parts of others. */
  public Stream<Plan> plans() {
    return scheduler.getQueueManager().getQueues().stream()
        .map(LspsState::discipline)
        .filter(Tier.class::isInstance)
        .map(tier -> ((Tier) tier).plan())
        .filter(Objects::nonNull);
  }

  /** What was planned for a queue last; null where LsPS does not set its share. */
  public Plan plan(FSQueue queue) {
    UserTier tier = tier(queue.getParent());
    return tier == null ? null : tier.plan(queue);
  }

  /** What was planned for a user last, by its name; null likewise. */
  public Plan plan(String user) {
    FSQueue queue = scheduler.getQueueManager().getQueue(users.queueOf(user));
    Plan plan = queue == null ? null : plan(queue);
    if (queue == null || user.equals(queue.getName())) {
      return plan;
    }
    QueueDiscipline tier = discipline(queue);
    Plan own = tier instanceof SubmitterTier ? ((SubmitterTier) tier).plan() : plan;
    return own == null ? null : own.child(user);
  }

  private static UserTier tier(FSQueue parent) {
    QueueDiscipline discipline = parent == null ? null : discipline(parent);
    return discipline instanceof UserTier ? (UserTier) discipline : null;
  }

  /** Of the cluster's dominant resource: what the FairScheduler would give a queue at most. */
  public double stock(FSQueue queue) {
    return DominantShares.of(stockShare(queue), scheduler.getClusterResource());
  }

  /** What the FairScheduler would give a queue at most. */
  public Resource stockShare(FSQueue queue) {
    Plan plan = planInForce(queue);
    return plan == null ? queue.getFairShare() : ResourceVectors.resource(plan.queue().stock());
  }

  /** What was computed while LsPS decided is no longer so where it does not. */
  private Plan planInForce(FSQueue queue) {
    FSQueue parent = queue.getParent();
    return parent == null || decidesAsStock(parent) ? null : plan(queue);
  }

  /**
   * Of the cluster's dominant resource: what a queue has before all else, as far as it can use it.
   * Of all queues together that is no more than there is.
   */
  public double guaranteed(FSQueue queue) {
    Plan plan = planInForce(queue);
    return plan == null ? stock(queue) : plan.guaranteed();
  }

  /** Whether LsPS decides which application of a leaf queue is served next. */
  public boolean serves(FSQueue queue) {
    return discipline(queue) instanceof Tier && !decidesAsStock(queue);
  }

  private boolean decidesAsStock(FSQueue queue) {
    return options.current().ofQueue(queue.getName()).mode().decidesAsStock();
  }

  /** How a user's jobs are served now, under the options of its queue. */
  public JobOrder order(String user) {
    return orders.order(user, options.current().ofQueue(users.queueOf(user)));
  }
}
