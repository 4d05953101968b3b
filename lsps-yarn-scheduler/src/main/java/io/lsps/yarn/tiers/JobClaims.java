/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.AppView;
import io.lsps.share.JobClaim;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.Fairness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the jobs of several users can use, as of an update, the least work left first. */
final class JobClaims {
  private final BoundQueue queue;
  private final int types;
  private final SizeEstimator estimator;
  private final List<JobClaim> claims = new ArrayList<>();
  private final Map<String, Double> nextJobs = new HashMap<>();
  private int users;

  private static final class User {
    private final int number;
    private final String name;
    private final double weight;

    User(int number, String name, double weight) {
      this.number = number;
      this.name = name;
      this.weight = weight;
    }
  }

  /**
   * None yet.
   *
   * @param queue the queue in which they share
   */
  JobClaims(BoundQueue queue, Fairness fairness) {
    this.queue = queue;
    this.types = fairness.types();
    this.estimator = queue.estimator();
  }

  /** One that is no user: nothing is known of its jobs. */
  void addOther() {
    users++;
  }

  /**
   * Adds the next user.
   *
   * @param leaf the queue that holds its applications
   * @param weight its weight among the users, above 0
   * @param apps those of its applications that may run
   */
  void addUser(String name, FSLeafQueue leaf, double weight, List<FSAppAttempt> apps) {
    User user = new User(users++, name, weight);
    Resource masters = Resources.clone(Resources.none());
    for (FSAppAttempt app : apps) {
      AppView view = queue.app(app.getApplicationId());
      if (view == null) {
        continue;
      }
      if (view.job().asked() || view.job().mayRun()) {
        addJob(user, app, view);
      } else {
        Resource next = Resources.add(masters, app.getDemand());
        // One that the limit of masters keeps back can use nothing.
        if (leaf.canRunAppAM(next)) {
          masters = next;
          double left = left(user, view);
          add(user, left, app.getDemand());
          next(user, left);
        }
      }
    }
  }

  /** What is left of a job, over its user's weight. */
  private double left(User user, AppView view) {
    double left = estimator.orderingSize(view.job(), SizeBasis.REMAINING);
    return Math.max(0, left / user.weight);
  }

  private void addJob(User user, FSAppAttempt app, AppView view) {
    Resource wanted = app.getDemand();
    double left = left(user, view);
    boolean waits = !Resources.fitsIn(wanted, app.getResourceUsage());
    if (!view.job().spec().framework().asksTellSize()) {
      // Of what is beyond the guarantees it has what no job of a known size needs.
      if (waits) {
        next(user, left);
      }
      return;
    }
    if (!view.job().nextTasksShown()) {
      Resource first = first(app, wanted);
      add(user, 0, first);
      if (waits && Resources.fitsIn(app.getResourceUsage(), first)) {
        next(user, 0);
      }
      wanted = Resources.subtract(wanted, first);
    }
    add(user, left, wanted);
    if (waits) {
      next(user, left);
    }
  }

  private void next(User user, double left) {
    nextJobs.merge(user.name, left, Math::min);
  }

  /** One container, for a task that shows how long its tasks take. */
  private Resource first(FSAppAttempt app, Resource wanted) {
    TrackedApp tracked = queue.tracked(app.getApplicationId());
    Resource one = tracked == null ? Resources.none() : tracked.largestContainer();
    return Resources.componentwiseMin(one, wanted);
  }

  private void add(User user, double left, Resource wanted) {
    long[] amounts = new long[types];
    for (int type = 0; type < types; type++) {
      amounts[type] = wanted.getResourceInformation(type).getValue();
    }
    claims.add(new JobClaim(user.number, left, amounts));
  }

  /** What is left of the job that a user's next container goes to, of users for whom any waits. */
  Map<String, Double> nextJobs() {
    return nextJobs;
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    Collections.sort(claims);
    return claims;
  }
}
