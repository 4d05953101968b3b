/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import io.lsps.share.SizeClass;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.QueueOptions;
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
  private final Wants wants;
  private final boolean unsizedApart;
  private final int types;
  private final SizeEstimator estimator;
  private final List<JobClaim> claims = new ArrayList<>();
  private final ClaimRule rule;
  private final Map<String, NextJob> nextJobs = new HashMap<>();
  private int users;

  private static final class User {
    private final int number;
    private final Resource fairShare;
    private final Resource held = Resources.clone(Resources.none());
    private final Resource first = Resources.clone(Resources.none());
    private Integer nextClass;

    User(int number, Resource fairShare) {
      this.number = number;
      this.fairShare = Resources.clone(fairShare);
    }

    void waits(int sizeClass) {
      nextClass = nextClass == null ? sizeClass : Math.min(nextClass, sizeClass);
    }

    NextJob next(ClaimRule rule, Resource cluster) {
      return Resources.isNone(held) && Resources.isNone(first) && nextClass == null
          ? rule.newcomer(cluster)
          : rule.nextJob(held, first, nextClass, cluster);
    }
  }

  /**
   * None yet.
   *
   * @param queue the queue in which they share
   * @param wants what applications want
   */
  JobClaims(BoundQueue queue, QueueOptions options, Wants wants) {
    this.queue = queue;
    this.wants = wants;
    this.unsizedApart = options.unsizedApart();
    this.types = options.fairness().types();
    this.estimator = queue.estimator();
    this.rule = queue.claims(options);
  }

  /** One that is no user: nothing is known of its jobs. */
  void addOther() {
    users++;
  }

  /**
   * Adds the next user.
   *
   * @param leaf the queue that holds its applications
   * @param apps those of its applications that may run
   */
  void addUser(String name, FSLeafQueue leaf, List<FSAppAttempt> apps) {
    User user = new User(users++, leaf.getFairShare());
    Resource masters = Resources.clone(Resources.none());
    for (FSAppAttempt app : apps) {
      Resources.addTo(user.held, app.getResourceUsage());
      JobView view = queue.job(app.getApplicationId());
      if (view == null) {
        continue;
      }
      if (view.asked() || view.mayRun()) {
        addJob(user, app, view);
      } else {
        Resource next = Resources.add(masters, wants.demand(app));
        // One that the limit of masters keeps back can use nothing.
        if (leaf.canRunAppAM(next)) {
          masters = next;
          int sizeClass = sizeClass(view);
          add(user, sizeClass, wants.demand(app));
          user.waits(sizeClass);
        }
      }
    }
    nextJobs.put(name, user.next(rule, queue.cluster()));
  }

  private int sizeClass(JobView view) {
    return SizeClass.of(Math.max(0, estimator.orderingSize(view, SizeBasis.REMAINING)));
  }

  private void addJob(User user, FSAppAttempt app, JobView view) {
    Resource wanted = wants.demand(app);
    int sizeClass = sizeClass(view);
    boolean waits = !Resources.fitsIn(wanted, app.getResourceUsage());
    if (unsizedApart && !view.spec().framework().asksTellSize()) {
      // Of what is beyond the guarantees it has what no job of a known size needs.
      if (waits) {
        user.waits(sizeClass);
      }
      return;
    }
    Resource first = first(app, wanted);
    // One as large as the cluster would push everybody aside.
    if (!view.nextTasksShown() && isWithin(first, user.fairShare)) {
      add(user, SizeClass.FIRST, first);
      if (waits && FirstTasks.awaited(app, view)) {
        Resources.addTo(user.first, first);
      }
      wanted = Resources.subtract(wanted, first);
    }
    add(user, sizeClass, wanted);
    if (waits) {
      user.waits(sizeClass);
    }
  }

  /** In the types that are shared out. */
  private boolean isWithin(Resource some, Resource share) {
    boolean within = true;
    for (int type = 0; type < types; type++) {
      within &=
          some.getResourceInformation(type).getValue()
              <= share.getResourceInformation(type).getValue();
    }
    return within;
  }

  /** One container, for a task that shows how long its tasks take. */
  private Resource first(FSAppAttempt app, Resource wanted) {
    TrackedApp tracked = queue.tracked(app.getApplicationId());
    Resource one = tracked == null ? Resources.none() : tracked.largestContainer();
    return Resources.componentwiseMin(one, wanted);
  }

  private void add(User user, int sizeClass, Resource wanted) {
    long[] amounts = new long[types];
    for (int type = 0; type < types; type++) {
      amounts[type] = wanted.getResourceInformation(type).getValue();
    }
    claims.add(new JobClaim(user.number, sizeClass, amounts));
  }

  /** What the next containers of each user are for. */
  Map<String, NextJob> nextJobs() {
    return nextJobs;
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    Collections.sort(claims);
    return claims;
  }
}
