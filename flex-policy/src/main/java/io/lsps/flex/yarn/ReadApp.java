/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * One application as FLEX reads it. As long as nothing of it was told it is not read again: of a
 * queue's jobs most wait, and are as they were.
 */
final class ReadApp {
  private static final double ROUNDING = 1e-9;

  final FSAppAttempt app;
  final AppView view;
  private final Resource demand;
  private final Resource cluster;
  private final Resource master;
  private final Resource tasks;
  final double demandShare;
  final double masterShare;

  /** Beside the master, as a share of the cluster; above 0 where it can use slots. */
  final double wanted;

  /** The smallest container that a phase with tasks asks for; infinite without one. */
  final double smallest;

  /** Whether the time of its next tasks is known. */
  final boolean shown;

  // For one size of a slot, and one state of what is known of all jobs.
  int most;
  double left;
  double total;
  private double slot;
  private SizeEstimator measuredBy;
  private FlexHints hints;
  private Resource share;

  /**
   * Reads an application.
   *
   * @param view null where nothing is known of it
   * @param before what was read of it before, or null
   */
  ReadApp(FSAppAttempt app, AppView view, Resource cluster, ReadApp before) {
    this.app = app;
    this.view = view;
    this.cluster = cluster;
    // The scheduler may change its own in place.
    demand = Resources.clone(app.getDemand());
    hints = before == null ? null : before.hints;
    boolean managed = view != null && !Resources.isNone(view.master());
    master = managed ? Resources.componentwiseMin(view.master(), demand) : Resources.none();
    tasks = managed ? Resources.subtract(demand, master) : demand;
    demandShare = DominantShares.of(demand, cluster);
    masterShare = view == null ? demandShare : DominantShares.of(master, cluster);
    wanted = view == null ? 0 : DominantShares.of(tasks, cluster);
    shown = view != null && view.job().nextTasksShown();
    double least = Double.POSITIVE_INFINITY;
    for (Phase phase : Phase.values()) {
      PhaseView its = view == null ? null : view.job().phase(phase);
      if (its != null && left(its) > 0) {
        least = Math.min(least, its.containerShare());
      }
    }
    smallest = least;
    share = demand;
  }

  /** Whether it would be read as the same now. */
  @SuppressWarnings("ReferenceEquality") // Another view of the same is read anew: no harm.
  boolean isOf(AppView viewNow, Resource demandNow, Resource clusterNow) {
    return view == viewNow && demand.equals(demandNow) && cluster.equals(clusterNow);
  }

  ApplicationId id() {
    return view.id();
  }

  /** What its tags ask for, as far as they may. */
  FlexHints hints(FlexHints.Caps caps) {
    if (hints == null || !hints.areWithin(caps)) {
      hints = FlexHints.of(id().toString(), view.tags(), caps);
    }
    return hints;
  }

  /** It is to have this part of what it wants beside its master; all where nothing is said. */
  void allot(double part) {
    share = Resources.addTo(Resources.multiply(tasks, part), master);
  }

  /** Sets its fair share. */
  void give() {
    if (!share.equals(app.getFairShare())) {
      app.setFairShare(Resources.clone(share));
    }
  }

  /** Slots that it can use now. */
  int wide(double ofSlot) {
    return Math.max(1, (int) Math.min(1e9, Math.ceil(wanted / ofSlot - 1e-6)));
  }

  /** Reads its work in slots of a size. */
  void measure(double ofSlot, SizeEstimator estimator) {
    if (measuredBy != null && slot == ofSlot && measuredBy.tellsAs(estimator)) {
      return;
    }
    JobView job = view.job();
    slot = ofSlot;
    measuredBy = estimator;
    most = most(estimator);
    left = Math.max(0, estimator.orderingSize(job, SizeBasis.REMAINING) / slot);
    double all = estimator.orderingSize(job, SizeBasis.TOTAL) / slot;
    total = Math.max(all, slot * ROUNDING);
  }

  /**
   * Slots that it can use. One with tasks of two phases can use some now and others later: it
   * counts with as many as would end it as soon, or a last map beside a hundred reduces that wait
   * for it would make a job that no slots can help.
   */
  private int most(SizeEstimator estimator) {
    double work = 0;
    double alone = 0;
    int phases = 0;
    for (Phase phase : Phase.values()) {
      PhaseView its = view.job().phase(phase);
      double seconds = left(its) > 0 ? estimator.taskSeconds(view.job(), phase) : 0;
      if (seconds > 0) {
        double wide = left(its) * its.containerShare() / slot;
        work += wide * seconds;
        alone += seconds * Math.max(1, wide * slot);
        phases++;
      }
    }
    int now = wide(slot);
    return phases > 1 ? Math.max(now, (int) Math.min(1e9, Math.ceil(work / alone))) : now;
  }

  /** Tasks left, of a size that is known. */
  private static int left(PhaseView phase) {
    return phase.containerShare() > 0 ? phase.waiting() + phase.running() : 0;
  }
}
