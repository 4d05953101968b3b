/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.JobOrder;
import io.lsps.rule.OrderDecision;
import io.lsps.rule.RuleName;
import io.lsps.workload.PastJobs;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.UserView;
import io.lsps.workload.WorkloadModel;
import io.lsps.workload.WorkloadSnapshot;
import io.lsps.yarn.options.QueueOptions;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The order of each user's jobs. Decided when a user submits a job, and again when a job first
 * requests containers: see docs/decisions/0004-rule.md.
 */
public final class JobOrders {
  private final WorkloadModel model;
  private final Predicate<String> decided;
  private final Map<String, JobOrder> orders = new ConcurrentHashMap<>();
  private final AtomicInteger decisions = new AtomicInteger();
  private volatile Set<String> unsized = Collections.emptySet();

  /**
   * Starts without decisions.
   *
   * @param decided whether the order of a user's jobs is decided: only the paper's rule reads it
   */
  JobOrders(WorkloadModel model, Predicate<String> decided) {
    this.model = model;
    this.decided = decided;
  }

  /** Changes whenever any order may have changed. */
  int decisions() {
    return decisions.get();
  }

  /** The order of the user's jobs: by the settings of its queue, or as last decided. */
  JobOrder order(String user, QueueOptions options) {
    switch (options.tier2()) {
      case FIFO:
        return JobOrder.FIFO;
      case FAIR:
        return JobOrder.FAIR;
      case LEAST_WORK:
        return JobOrder.LEAST_WORK;
      case FLEX:
        return JobOrder.FLEX;
      default:
        return options.rule() == RuleName.PAPER
            ? orders.getOrDefault(user, JobOrder.FAIR)
            : unsized.contains(user) ? JobOrder.FAIR : JobOrder.LEAST_WORK;
    }
  }

  /** Decides for a user after a submission, a first request or a move. */
  public void decide(String user, long now) {
    if (decided.test(user)) {
      decide(user, model.snapshotOf(user, now));
    }
  }

  /** Decides for users for whom nothing was decided: their rule may have been another one. */
  void decideUndecided(long now) {
    for (String user : model.users()) {
      if (!orders.containsKey(user)) {
        decide(user, now);
      }
    }
  }

  /** Decides for all users again, for example after loading the history. */
  public void decideAll(long now) {
    model.users().forEach(user -> decide(user, now));
  }

  private void decide(String user, WorkloadSnapshot snapshot) {
    UserView view = snapshot.users.get(user);
    if (view == null) {
      return;
    }
    RunningMoments current =
        new SizeEstimator(snapshot.taskTimes, SizeBasis.TOTAL, PastJobs.USER).currentSizes(view);
    OrderDecision decision =
        OrderDecision.of(
            view.window.variation(), view.window.count(), current.variation(), current.count());
    orders.put(user, decision.order());
    decisions.incrementAndGet();
    if (decision.conflict()) {
      model.restartWindow(user);
    }
  }

  /** Updates the set of users, dropping all others. */
  void refresh(Map<String, UserEstimate> users) {
    Set<String> unsizedNow = new HashSet<>();
    users.forEach(
        (user, estimate) -> {
          // A notebook without pending requests does not matter.
          if (estimate.waitsUnsized()) {
            unsizedNow.add(user);
          }
        });
    boolean changed = !unsizedNow.equals(unsized);
    unsized = unsizedNow;
    if (orders.keySet().retainAll(users.keySet()) || changed) {
      decisions.incrementAndGet();
    }
  }
}
