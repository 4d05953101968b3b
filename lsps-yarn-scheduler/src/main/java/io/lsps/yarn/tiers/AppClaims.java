/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.VirtualCluster;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What one application adds to the claims of its user, as it was read last, and from what. Under
 * the scheduler's write lock.
 */
final class AppClaims {
  private static final double UNKNOWN = Double.POSITIVE_INFINITY;

  private final FSAppAttempt app;
  private final TrackedApp tracked;
  private final String user;
  private Resource container;
  // Read from these: the scheduler puts others in their place where they change.
  private JobView view;
  private Resource demand;
  private Resource usage;
  // What that comes to.
  private long[] held;
  private double demandPart;
  private double masterPart;
  private boolean measured;
  private double work = Double.NaN;
  private double left = Double.NaN;
  private int sizeClass;
  private long[] first;
  private long[] rest;
  private boolean firstAwaited;
  private boolean waits;
  private boolean momentary = true;
  private boolean byShare;

  /**
   * Nothing is read of it yet.
   *
   * @param tracked what the hooks keep of it; null where they have not heard of it
   */
  AppClaims(FSAppAttempt app, TrackedApp tracked) {
    this.app = app;
    this.tracked = tracked;
    this.user = tracked == null ? null : tracked.user();
    this.container = containerNow();
  }

  private Resource containerNow() {
    return tracked == null ? Resources.none() : tracked.largestContainer();
  }

  FSAppAttempt app() {
    return app;
  }

  TrackedApp tracked() {
    return tracked;
  }

  /** What the model told of its job when this was read; null where it did not know it. */
  JobView view() {
    return view;
  }

  /** Whether it is still the same user's, and asks for containers of the same size. */
  @SuppressWarnings("ReferenceEquality") // What is mostly so is found without looking further.
  boolean isOfSameKind() {
    if (tracked == null || !tracked.user().equals(user)) {
      return false;
    }
    Resource containerNow = tracked.largestContainer();
    return containerNow == container || containerNow.equals(container);
  }

  /**
   * Whether it would be read as it was, if the user's share is what it was, and the user and the
   * containers that it asks for are: see {@link #isOfSameKind}.
   */
  @SuppressWarnings("ReferenceEquality") // Others that are equal are read anew, which does no harm.
  boolean isReadFrom(JobView viewNow, Resource demandNow) {
    return !momentary && view == viewNow && demand == demandNow && usage == app.getResourceUsage();
  }

  /** Begins to read it. */
  void begin(JobView viewNow, Resource demandNow) {
    view = viewNow;
    demand = demandNow;
    usage = app.getResourceUsage();
    held = TypeAmounts.ofAll(usage);
    demandPart = 0;
    measured = true;
    masterPart = 0;
    work = Double.NaN;
    left = Double.NaN;
    container = containerNow();
    sizeClass = 0;
    first = null;
    rest = null;
    firstAwaited = false;
    waits = false;
    momentary = false;
    byShare = false;
  }

  Resource usage() {
    return usage;
  }

  /** The largest container that it asks for. */
  Resource container() {
    return container;
  }

  /** It has jobs of this class that can use so much, by type; null for nothing that is told. */
  void claims(int ofClass, long[] amounts) {
    sizeClass = ofClass;
    rest = amounts;
  }

  /** What it can use before all others, by type. */
  void claimsFirst(long[] amounts, boolean awaited) {
    first = amounts;
    firstAwaited = awaited;
  }

  /**
   * Its part in the virtual cluster.
   *
   * @param canUse what its tasks hold and ask for, a part of the cluster
   * @param master what its master holds
   */
  void counts(double canUse, double master) {
    demandPart = canUse;
    masterPart = master;
  }

  /** Nothing tells its work. */
  void unmeasured() {
    measured = false;
  }

  /** Tells its account. */
  void tell(VirtualCluster.User user, SizeEstimator estimator) {
    if (tracked == null) {
      return;
    }
    if (Double.isNaN(work)) {
      boolean known = measured && view != null;
      work = known ? Math.max(0, estimator.orderingSize(view, SizeBasis.TOTAL)) : UNKNOWN;
      left = known ? Math.max(0, estimator.orderingSize(view, SizeBasis.REMAINING)) : UNKNOWN;
    }
    tracked.account().tell(demandPart, masterPart, work, left);
    user.add(tracked.account());
  }

  /** Whether it is owed service. */
  boolean isOwed() {
    return tracked != null && tracked.account().isOwed();
  }

  /** It has less than it can use. */
  void waits() {
    waits = true;
  }

  /** This may tell something else at another time, though nothing has changed that is told. */
  void holdsNowOnly() {
    momentary = true;
  }

  /** The user's fair share was looked at. */
  void restsOnShare() {
    byShare = true;
  }

  boolean isByShare() {
    return byShare;
  }

  /** Adds it to the claims of its user. */
  void addTo(UserClaims claims) {
    claims.holds(held);
    if (momentary) {
      claims.holdsNowOnly();
    }
    if (byShare) {
      claims.restsOnShare();
    }
    if (first != null) {
      claims.addFirst(first, firstAwaited);
    }
    if (isOwed()) {
      claims.addOwed(new OwedJob(tracked, rest, waits));
      return;
    }
    if (tracked != null) {
      tracked.owedNothing();
    }
    if (rest != null) {
      claims.add(sizeClass, rest);
    }
    if (waits) {
      claims.waits(sizeClass);
    }
  }
}
