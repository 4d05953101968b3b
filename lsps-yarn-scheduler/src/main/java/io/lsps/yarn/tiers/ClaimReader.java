/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.SizeClass;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.QueueOptions;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Reads what the jobs of users can use now. */
final class ClaimReader {
  private final BoundQueue queue;
  private final Wants wants;
  private final boolean unsizedApart;
  private final int types;
  private final SizeEstimator estimator;

  /**
   * A reader as of now.
   *
   * @param queue the queue in which they share
   * @param wants what applications want
   */
  ClaimReader(BoundQueue queue, QueueOptions options, Wants wants) {
    this.queue = queue;
    this.wants = wants;
    this.unsizedApart = options.unsizedApart();
    this.types = options.fairness().types();
    this.estimator = queue.estimator();
  }

  /**
   * What a user's jobs can use.
   *
   * @param leaf the queue that holds its applications
   * @param apps those of its applications that may run
   */
  UserClaims read(FSLeafQueue leaf, List<FSAppAttempt> apps) {
    UserClaims claims = new UserClaims(types);
    Resource masters = Resources.clone(Resources.none());
    for (FSAppAttempt app : apps) {
      claims.holds(app.getResourceUsage());
      JobView view = queue.job(app.getApplicationId());
      if (view == null) {
        claims.holdsNowOnly();
      } else if (view.asked() || view.mayRun()) {
        if (view.changesWithTime()) {
          claims.holdsNowOnly();
        }
        addJob(claims, leaf.getFairShare(), app, view);
      } else {
        // The room for masters changes without a change of the applications.
        claims.holdsNowOnly();
        Resource next = Resources.add(masters, wants.demand(app));
        // One that the limit of masters keeps back can use nothing.
        if (leaf.canRunAppAM(next)) {
          masters = next;
          int sizeClass = sizeClass(app, view);
          claims.add(sizeClass, wants.demand(app));
          claims.waits(sizeClass);
        }
      }
    }
    return claims;
  }

  private int sizeClass(FSAppAttempt app, JobView view) {
    TrackedApp tracked = queue.tracked(app.getApplicationId());
    return SizeClass.of(RankingSizes.of(estimator, view, tracked == null ? null : tracked.late()));
  }

  private void addJob(UserClaims claims, Resource fairShare, FSAppAttempt app, JobView view) {
    Resource wanted = wants.demand(app);
    int sizeClass = sizeClass(app, view);
    boolean waits = !Resources.fitsIn(wanted, app.getResourceUsage());
    if (unsizedApart && !view.spec().framework().asksTellSize()) {
      // Of what is beyond the guarantees it has what no job of a known size needs.
      if (waits) {
        claims.waits(sizeClass);
      }
      return;
    }
    if (!view.nextTasksShown()) {
      claims.restsOnShare();
      Resource first = first(app, wanted);
      // One as large as the cluster would push everybody aside.
      if (isWithin(first, fairShare)) {
        claims.add(SizeClass.FIRST, first);
        if (waits && FirstTasks.awaited(app, view)) {
          claims.waitsForFirst(first);
        }
        wanted = Resources.subtract(wanted, first);
      }
    }
    claims.add(sizeClass, wanted);
    if (waits) {
      claims.waits(sizeClass);
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
}
