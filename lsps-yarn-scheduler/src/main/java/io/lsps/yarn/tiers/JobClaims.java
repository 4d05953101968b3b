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
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.LeafApps;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the jobs of a parent's users can use, as of an update, the least work left first. */
final class JobClaims {
  private final BoundQueue parent;
  private final int types;
  private final SizeEstimator estimator;
  private final List<JobClaim> claims = new ArrayList<>();
  private final IdentityHashMap<FSQueue, Double> nextJobs = new IdentityHashMap<>();
  private int users;

  JobClaims(BoundQueue parent, Fairness fairness) {
    this.parent = parent;
    this.types = fairness.types();
    this.estimator = parent.estimator();
  }

  /** Adds the next child of the parent; of one that is no user nothing is known. */
  void addUser(FSQueue child) {
    int user = users++;
    if (!(child instanceof FSLeafQueue) || child.getWeight() <= 0) {
      return;
    }
    FSLeafQueue leaf = (FSLeafQueue) child;
    Resource masters = Resources.clone(Resources.none());
    for (FSAppAttempt app : LeafApps.runnable(leaf)) {
      AppView view = parent.app(app.getApplicationId());
      if (view == null) {
        continue;
      }
      if (view.job().asked() || view.job().mayRun()) {
        addJob(user, leaf, app, view);
      } else {
        Resource next = Resources.add(masters, app.getDemand());
        // One that the limit of masters keeps back can use nothing.
        if (leaf.canRunAppAM(next)) {
          masters = next;
        }
      }
    }
    if (!Resources.isNone(masters)) {
      add(user, 0, masters);
      next(child, 0);
    }
  }

  private void addJob(int user, FSLeafQueue leaf, FSAppAttempt app, AppView view) {
    Resource wanted = app.getDemand();
    double left =
        Math.max(0, estimator.orderingSize(view.job(), SizeBasis.REMAINING) / leaf.getWeight());
    boolean waits = !Resources.fitsIn(wanted, app.getResourceUsage());
    if (!view.job().nextTasksShown()) {
      Resource first = first(app, wanted);
      add(user, 0, first);
      if (waits && Resources.fitsIn(app.getResourceUsage(), first)) {
        next(leaf, 0);
      }
      wanted = Resources.subtract(wanted, first);
    }
    add(user, left, wanted);
    if (waits) {
      next(leaf, left);
    }
  }

  private void next(FSQueue user, double left) {
    nextJobs.merge(user, left, Math::min);
  }

  /** One container, for a task that shows how long its tasks take. */
  private Resource first(FSAppAttempt app, Resource wanted) {
    TrackedApp tracked = parent.tracked(app.getApplicationId());
    Resource one = tracked == null ? Resources.none() : tracked.largestContainer();
    return Resources.componentwiseMin(one, wanted);
  }

  private void add(int user, double left, Resource wanted) {
    long[] amounts = new long[types];
    for (int type = 0; type < types; type++) {
      amounts[type] = wanted.getResourceInformation(type).getValue();
    }
    claims.add(new JobClaim(user, left, amounts));
  }

  /** What is left of the job that a user's next container goes to, of users for whom any waits. */
  IdentityHashMap<FSQueue, Double> nextJobs() {
    return nextJobs;
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    Collections.sort(claims);
    return claims;
  }
}
