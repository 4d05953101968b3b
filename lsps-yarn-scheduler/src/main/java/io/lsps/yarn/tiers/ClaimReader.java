/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.SizeClass;
import io.lsps.share.VirtualCluster;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
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
  private final QueueOptions options;
  private final Resource cluster;

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
    this.options = options;
    this.cluster = queue.cluster();
  }

  /**
   * Reads applications of which some may have been read before, by a reader of the same options,
   * task times and cluster.
   *
   * @param leaf the queue that holds them
   * @param apps those that may run
   * @param otherShare whether the user's share is another than then
   */
  void read(FSLeafQueue leaf, List<AppClaims> apps, boolean otherShare) {
    Resource masters = null;
    for (AppClaims app : apps) {
      JobView view = queue.job(app.tracked());
      Resource demand = wants.demand(app.app());
      if (!app.isReadFrom(view, demand) || (otherShare && app.isByShare())) {
        app.begin(view, demand);
        if (view == null) {
          app.holdsNowOnly();
        } else if (view.asked() || view.mayRun()) {
          if (view.changesWithTime()) {
            app.holdsNowOnly();
          }
          readJob(app, leaf.getFairShare(), view, demand);
        } else {
          masters = readMaster(app, leaf, view, demand, masters);
        }
      }
    }
  }

  /** What they can use together. */
  UserClaims sum(List<AppClaims> apps) {
    UserClaims claims = new UserClaims(types);
    apps.forEach(app -> app.addTo(claims));
    return claims;
  }

  /** Applications of which nothing is read yet. */
  List<AppClaims> unread(List<FSAppAttempt> apps) {
    List<AppClaims> unread = new ArrayList<>(apps.size());
    apps.forEach(app -> unread.add(new AppClaims(app, queue.tracked(app))));
    return unread;
  }

  /** Tells the accounts of a user's jobs, as they were read. */
  void tell(List<AppClaims> apps, VirtualCluster.User user) {
    for (AppClaims app : apps) {
      app.tell(user, estimator);
    }
  }

  /** One that waits for its master: returns what all such can use by now. */
  private Resource readMaster(
      AppClaims app, FSLeafQueue leaf, JobView view, Resource demand, Resource masters) {
    // The room for masters changes without a change of the applications.
    app.holdsNowOnly();
    Resource next = Resources.add(masters == null ? Resources.none() : masters, demand);
    // One that the limit of masters keeps back can use nothing.
    if (!leaf.canRunAppAM(next)) {
      return masters;
    }
    app.claims(sizeClass(app, view), TypeAmounts.ofAll(demand));
    app.waits();
    // The FairScheduler would start it, and give it its part.
    app.counts(1, 0);
    return next;
  }

  private int sizeClass(AppClaims app, JobView view) {
    TrackedApp tracked = app.tracked();
    return SizeClass.of(RankingSizes.of(estimator, view, tracked == null ? null : tracked.late()));
  }

  private void readJob(AppClaims app, Resource fairShare, JobView view, Resource demand) {
    int sizeClass = sizeClass(app, view);
    boolean waits = !Resources.fitsIn(demand, app.usage());
    if (waits) {
      app.waits();
    }
    double master = part(app.app().getAMResource());
    app.counts(Math.max(0, part(demand) - master), master);
    if (unsizedApart && !view.spec().framework().asksTellSize()) {
      // Of what is beyond the guarantees it has what no job of a known size needs.
      app.claims(sizeClass, null);
      app.unmeasured();
      return;
    }
    long[] wanted = TypeAmounts.ofAll(demand);
    if (!view.nextTasksShown()) {
      app.restsOnShare();
      long[] first = first(app, wanted);
      // One as large as the cluster would push everybody aside.
      if (isWithin(first, fairShare)) {
        app.claimsFirst(first, waits && FirstTasks.awaited(app.app(), view));
        for (int type = 0; type < wanted.length; type++) {
          wanted[type] -= first[type];
        }
      }
    }
    app.claims(sizeClass, wanted);
  }

  private double part(Resource some) {
    return options.fairness().part(some, cluster);
  }

  /** In the types that are shared out. */
  private boolean isWithin(long[] some, Resource share) {
    boolean within = true;
    for (int type = 0; type < types; type++) {
      within &= some[type] <= share.getResourceInformation(type).getValue();
    }
    return within;
  }

  /** One container, for a task that shows how long its tasks take. */
  private static long[] first(AppClaims app, long[] wanted) {
    long[] first = TypeAmounts.ofAll(app.container());
    for (int type = 0; type < first.length; type++) {
      first[type] = Math.min(first[type], wanted[type]);
    }
    return first;
  }
}
