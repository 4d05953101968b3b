/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.flex.yarn.FlexDiscipline;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.Ranks;
import io.lsps.policy.yarn.SharesInOrder;
import io.lsps.rule.JobOrder;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Plan;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** The jobs of one user: FIFO, Fair, least work first or FLEX. */
final class JobTier extends LeafTier {
  private final String user;
  private final JobOrders orders;
  private final FlexDiscipline flex;
  // A reload creates a new tier for a queue whose shares an earlier LsPS tier may have set.
  private boolean sharesAreOurs = true;
  private final Ranks<JobRank> ranks;
  private QueueOptions options;
  private int decisions;
  private JobOrder order;
  private List<Object> shareBasis = Collections.emptyList();
  // The jobs of the last shares in Hadoop's order and in ours, and what that depends on.
  private List<Schedulable> unordered = Collections.emptyList();
  private List<Schedulable> ordered = Collections.emptyList();
  private Object orderedBy;

  /**
   * The jobs of one user.
   *
   * @param queue the leaf queue whose options apply
   * @param user the user's name, the queue's own unless its submitters are users
   */
  JobTier(
      BoundQueue queue, String user, JobOrders orders, Planner planner, BooleanSupplier fromAbove) {
    super(queue, planner, fromAbove);
    this.user = user;
    this.orders = orders;
    this.ranks = new Ranks<>((job, last) -> rank(job));
    this.flex = new FlexDiscipline(queue);
  }

  private JobOrder order() {
    return orders.order(user, queue.options());
  }

  /** The same, without look-ups if nothing was decided since: under the scheduler's lock. */
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
        return stock().getComparator();
      case FLEX:
        return flex.comparator();
      default:
        return ranks.order();
    }
  }

  @Override
  public Object orderBasis() {
    switch (orderNow()) {
      case FAIR:
        return stock().getComparator();
      case FLEX:
        return flex.orderBasis();
      default:
        return ranks.basis();
    }
  }

  @Override
  public Object shareBasis() {
    JobOrder now = orderNow();
    boolean planned = now == JobOrder.LEAST_WORK && !isEmpty();
    Plan its = planned ? plan() : null;
    if (now == JobOrder.FLEX || (planned && (its == null || !isPlannedFromAbove()))) {
      return null;
    }
    Object places = planned ? its.places() : now;
    if (shareBasis.isEmpty() || shareBasis.get(0) != options || shareBasis.get(1) != places) {
      shareBasis = Arrays.asList(options, places);
    }
    return shareBasis;
  }

  @Override
  public List<Schedulable> served(Collection<? extends Schedulable> jobs) {
    switch (order()) {
      case FAIR:
        return null;
      case FLEX:
        return flex.served(jobs);
      default:
        return Ranks.sorted(jobs, this::rank);
    }
  }

  @Override
  public Map<String, Number> gauges() {
    return order() == JobOrder.FLEX ? flex.gauges() : Collections.emptyMap();
  }

  /** Ties, and FIFO, by submission, which recovery and new attempts do not change. */
  private JobRank rank(Schedulable job) {
    return rank(job, true);
  }

  /** The same; its first tasks need not come first, as where shares are computed. */
  private JobRank rank(Schedulable job, boolean asFirst) {
    TrackedApp app = app(job);
    if (app == null) {
      return new JobRank(1, 0, job.getStartTime(), job.getName());
    }
    JobPlan plan = order() == JobOrder.LEAST_WORK ? app.plan() : null;
    if (plan == null) {
      return app.rank(0);
    }
    boolean counts = asFirst && plan.hasFirstTasks();
    return app.rank(plan.place(counts ? Phases.tasksHeld((FSAppAttempt) job) : Integer.MAX_VALUE));
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    JobOrder now = orderNow();
    if (now == JobOrder.LEAST_WORK) {
      planned(jobs, total);
    }
    if (now == JobOrder.FIFO || now == JobOrder.LEAST_WORK) {
      sharesAreOurs = true;
      SharesInOrder.fill(inOrder(jobs), total);
      return;
    }
    forgetOrder();
    if (now == JobOrder.FLEX) {
      sharesAreOurs = true;
      flex.computeShares(jobs, total);
      return;
    }
    if (sharesAreOurs) {
      GuardedPolicy.clearBeyondMemory(jobs);
      sharesAreOurs = false;
    }
    ShareFilling.fillApplications(jobs, total, queue.options().fairness());
  }

  /** The jobs in the order of their shares, sorted again only if that may be another one. */
  private List<Schedulable> inOrder(Collection<? extends Schedulable> jobs) {
    Object basis = shareBasis();
    if (!queue.keeps() || basis == null || basis != orderedBy || !areOrdered(jobs)) {
      forgetOrder();
      ordered = Ranks.sorted(jobs, job -> rank(job, false));
      unordered = new ArrayList<>(jobs);
      orderedBy = basis;
    }
    return ordered;
  }

  private boolean areOrdered(Collection<? extends Schedulable> jobs) {
    boolean same = jobs.size() == unordered.size();
    int next = 0;
    for (Schedulable job : jobs) {
      same = same && unordered.get(next++) == job;
    }
    return same;
  }

  private void forgetOrder() {
    ranks.clear();
    orderedBy = null;
    unordered = Collections.emptyList();
    ordered = Collections.emptyList();
  }
}
