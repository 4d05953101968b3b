/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.rule.RuleName;
import io.lsps.scorecard.Scorecard;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.Options;
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

/** Creates the tiers of one scheduler's queues, and updates their inputs. */
public final class Tiers extends LspsState {
  public final Users users;
  public final JobOrders orders;
  public final Scorecard scorecard = new Scorecard();
  private final MasterLimits masterLimits = new MasterLimits();

  /** The queues that LsPS observes. */
  public final ObservedQueues observed;

  // Used by the refreshing thread.
  private long usersVersion = -1;
  private Options decidedFor;

  public Tiers(
      FairScheduler scheduler,
      OptionsSource options,
      Applications apps,
      WorkloadModel model,
      Faults faults) {
    super(scheduler, options, apps, model, faults);
    users = new Users(model);
    orders = new JobOrders(model, this::isByPaper);
    observed = new ObservedQueues(options);
  }

  /**
   * Plans for the observed queues.
   *
   * @param held the part of an application's requests that would be held
   */
  public void observe(Function<FSAppAttempt, Resource> held) {
    observed.refresh(
        scheduler.getQueueManager().getRootQueue(), scheduler.getClusterResource(), held);
  }

  /** Whether estimates are cached while valid. To be set before the first update. */
  public void keep(boolean keep) {
    keeps = keep;
    users.keep(keep);
  }

  /** Reads changes since the last update of the scheduler. */
  public void refresh(long now) {
    searches.nextUpdate();
    Options optionsNow = options.current();
    users.refresh(optionsNow, now);
    if (optionsNow != decidedFor) {
      decidedFor = optionsNow;
      orders.decideUndecided(now);
    }
    if (users.version() != usersVersion) {
      usersVersion = users.version();
      orders.refresh(users.estimates());
    }
  }

  private boolean isByPaper(String user) {
    return options.current().ofQueue(users.queueOf(user)).rule() == RuleName.PAPER;
  }

  /** Changes whenever an order of jobs was decided. */
  public int decisions() {
    return orders.decisions();
  }

  /**
   * The scheduler starts.
   *
   * @param updateMillis its update interval; 0 if updates are explicit
   */
  public void start(long updateMillis) {
    searches.runBeside(updateMillis > 0);
  }

  /** Stops the policies' searches. */
  public void stop() {
    searches.stop();
  }

  /** The tier of a queue under LsPS, over an initialised stock policy. */
  public Tier of(FSQueue queue, SchedulingPolicy stock) {
    BoundQueue bound = new BoundQueue(queue, stock, this, () -> plan(queue));
    Planner planner = new Planner(bound, users, masterLimits, apps, scorecard);
    if (!(queue instanceof FSLeafQueue)) {
      return new UserTier(bound, planner, masterLimits);
    }
    BooleanSupplier above = () -> isPlannedFromAbove(queue, bound);
    return bound.options().groupBy() == GroupBy.SUBMITTER
        ? new SubmitterTier(bound, orders, planner, above)
        : new JobTier(bound, bound.queue(), orders, planner, above);
  }

  /** Whether the queue above a leaf queue plans for its jobs. */
  private boolean isPlannedFromAbove(FSQueue leaf, BoundQueue bound) {
    UserTier tier = tier(leaf.getParent());
    if (tier == null || tier.options().alpha() == 0 || tier.plan(leaf) == null) {
      return false;
    }
    return bound.options().groupBy() == GroupBy.QUEUE
        || tier.options().rule() == RuleName.LEAST_WORK;
  }

  /** Whether a tier is of the right kind for the queue's options. */
  public boolean fits(QueueDiscipline tier, FSQueue queue) {
    QueueOptions now = options.current().ofQueue(queue.getName());
    boolean submitters = queue instanceof FSLeafQueue && now.groupBy() == GroupBy.SUBMITTER;
    return tier instanceof SubmitterTier == submitters;
  }

  /** The context for a leaf queue's policy other than LsPS. */
  public QueueContext context(FSQueue queue, SchedulingPolicy stock) {
    return new BoundQueue(queue, stock, this, () -> plan(queue));
  }

  public boolean exists(String queue) {
    return scheduler.getQueueManager().exists(queue);
  }

  /** All plans in effect; some contain others. */
  public Stream<Plan> plans() {
    return scheduler.getQueueManager().getQueues().stream()
        .map(LspsState::discipline)
        .filter(Tier.class::isInstance)
        .map(tier -> ((Tier) tier).plan())
        .filter(Objects::nonNull);
  }

  /** The last plan of a queue; null if LsPS does not set its share. */
  public Plan plan(FSQueue queue) {
    UserTier tier = tier(queue.getParent());
    return tier == null ? null : tier.plan(queue);
  }

  /** The last plan of a user, by its name; null likewise. */
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

  /** A queue's plan if LsPS sets its share now, or null: one from before is void. */
  public Plan planInForce(FSQueue queue) {
    FSQueue parent = queue.getParent();
    return parent == null || decidesAsStock(parent) ? null : plan(queue);
  }

  /** Whether LsPS decides the order of a leaf queue's applications. */
  public boolean serves(FSQueue queue) {
    return discipline(queue) instanceof Tier && !decidesAsStock(queue);
  }

  private boolean decidesAsStock(FSQueue queue) {
    return options.current().ofQueue(queue.getName()).mode().decidesAsStock();
  }

  /** The current order of a user's jobs, under the options of its queue. */
  public JobOrder order(String user) {
    return orders.order(user, options.current().ofQueue(users.queueOf(user)));
  }
}
