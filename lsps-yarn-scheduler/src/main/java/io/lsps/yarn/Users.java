/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.share.JobOrder;
import io.lsps.share.OrderDecision;
import io.lsps.share.Tier2;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.UserView;
import io.lsps.workload.WorkloadModel;
import io.lsps.workload.WorkloadSnapshot;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The users as the policies see them: estimates as of the last update, and each one's job order.
 */
final class Users {
  private final WorkloadModel model;
  private final Map<String, JobOrder> orders = new ConcurrentHashMap<>();
  private volatile Map<String, UserEstimate> estimates = Collections.emptyMap();

  Users(WorkloadModel model) {
    this.model = model;
  }

  /**
   * The name under which a submitter within a queue is known; queues have no slash in their names.
   */
  static String name(String queue, String submitter, GroupBy groupBy) {
    return groupBy == GroupBy.SUBMITTER ? queue + "/" + submitter : queue;
  }

  static String queueOf(String user) {
    int slash = user.indexOf('/');
    return slash < 0 ? user : user.substring(0, slash);
  }

  UserEstimate estimate(String user) {
    return estimates.getOrDefault(user, UserEstimate.UNKNOWN);
  }

  Map<String, UserEstimate> estimates() {
    return estimates;
  }

  /** How the user's jobs are served: as the setting says, or as last decided. */
  JobOrder order(String user, Tier2 setting) {
    switch (setting) {
      case FIFO:
        return JobOrder.FIFO;
      case FAIR:
        return JobOrder.FAIR;
      default:
        return orders.getOrDefault(user, JobOrder.FAIR);
    }
  }

  /** Estimates everyone afresh, and forgets who has been idle for too long. */
  void refresh(Options options, long now) {
    model.forgetIdle(options.get(LspsKeys.HISTORY_EXPIRY), now);
    WorkloadSnapshot snapshot = model.snapshot(now);
    Map<String, UserEstimate> next = new HashMap<>();
    for (UserView user : snapshot.users().values()) {
      SizeBasis basis = options.ofQueue(queueOf(user.user())).sizeBasis();
      next.put(user.user(), estimate(user, new SizeEstimator(snapshot.taskTimes(), basis)));
    }
    estimates = next;
    orders.keySet().retainAll(next.keySet());
  }

  private static UserEstimate estimate(UserView user, SizeEstimator sizes) {
    int waiting = 0;
    int running = 0;
    for (JobView job : user.jobs()) {
      for (Phase phase : Phase.values()) {
        PhaseView view = job.phase(phase);
        waiting += view.waiting();
        running += view.running();
      }
    }
    return new UserEstimate(
        sizes.meanSize(user),
        user.window(),
        sizes.currentSizes(user),
        user.jobs().size(),
        waiting,
        running);
  }

  /** Decides the order of a user's jobs: at a submission, and once its containers are known. */
  void decideOrder(String user, int minJobs, long now) {
    WorkloadSnapshot snapshot = model.snapshotOf(user, now);
    UserView view = snapshot.users().get(user);
    if (view == null) {
      return;
    }
    RunningMoments current =
        new SizeEstimator(snapshot.taskTimes(), SizeBasis.TOTAL).currentSizes(view);
    OrderDecision decision =
        OrderDecision.of(
            view.window().variation(),
            view.window().count(),
            current.variation(),
            current.count(),
            minJobs);
    orders.put(user, decision.order());
    if (decision.conflict()) {
      model.restartWindow(user);
    }
  }
}
