/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobWorks;
import io.lsps.share.SizeClass;
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
    List<AppClaims> unread = new ArrayList<>(apps.size());
    apps.forEach(app -> unread.add(new AppClaims(app, queue.tracked(app))));
    return read(leaf, unread, false);
  }

  /**
   * The same of applications of which some may have been read before, by a reader of the same
   * options, task times and cluster.
   *
   * @param otherShare whether the user's share is another than then
   */
  UserClaims read(FSLeafQueue leaf, List<AppClaims> apps, boolean otherShare) {
    UserClaims claims = new UserClaims(types);
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
      app.addTo(claims);
    }
    return claims;
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
    if (unsizedApart && !view.spec().framework().asksTellSize()) {
      // Of what is beyond the guarantees it has what no job of a known size needs.
      app.claims(sizeClass, null);
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

  /** The work of jobs that were read. */
  static JobWorks work(BoundQueue queue, List<AppClaims> apps) {
    SizeEstimator estimator = null;
    JobWorks works = new JobWorks();
    for (AppClaims app : apps) {
      if (Double.isNaN(app.work())) {
        estimator = estimator == null ? queue.estimator() : estimator;
        app.work(UserLags.work(estimator, app.view()));
      }
      works.add(app.app().getApplicationId(), app.work());
    }
    return works;
  }
}
