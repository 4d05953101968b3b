/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.FlexJob;
import io.lsps.flex.Metric;
import io.lsps.flex.Problem;
import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.workload.SizeEstimator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A leaf queue's applications as FLEX sees them at one update. A slot is as large as the smallest
 * container that any of them asked for, by dominant share; application masters are no tasks, and
 * what they hold is not there to allocate.
 */
final class QueueJobs {
  /** What was read before: mostly the same applications in the same order. */
  private static final class Before {
    private final Iterable<ReadApp> all;
    private final Iterator<ReadApp> inOrder;
    private IdentityHashMap<FSAppAttempt, ReadApp> byApp;

    Before(Iterable<ReadApp> all) {
      this.all = all;
      inOrder = all.iterator();
    }

    @SuppressWarnings("ReferenceEquality") // An application is one object.
    ReadApp of(FSAppAttempt app) {
      if (byApp == null) {
        ReadApp next = inOrder.hasNext() ? inOrder.next() : null;
        if (next != null && next.app == app) {
          return next;
        }
        byApp = new IdentityHashMap<>();
        all.forEach(each -> byApp.put(each.app, each));
      }
      return byApp.get(app);
    }
  }

  private static final double ROUNDING = 1e-9;

  private final QueueContext queue;
  private final Resource cluster;
  private final List<ReadApp> all;
  private final List<ReadApp> entries = new ArrayList<>();
  private double slot = Double.POSITIVE_INFINITY;
  private double masters;
  private double demand;
  private double usage;

  /**
   * The applications now.
   *
   * @param before what was read at the update before
   */
  QueueJobs(QueueContext queue, Collection<? extends Schedulable> apps, Iterable<ReadApp> before) {
    this.queue = queue;
    // The scheduler changes its own in place.
    cluster = Resources.clone(queue.cluster());
    all = new ArrayList<>(apps.size());
    Before known = new Before(before);
    for (Schedulable app : apps) {
      add((FSAppAttempt) app, known);
    }
    entries.sort(
        Comparator.comparingLong((ReadApp entry) -> entry.view.submitMillis())
            .thenComparing(ReadApp::id));
    if (Double.isInfinite(slot)) {
      slot = Math.max(ROUNDING, DominantShares.of(queue.smallestContainer(), cluster));
    }
  }

  private void add(FSAppAttempt app, Before known) {
    AppView view = queue.app(app);
    ReadApp now = known.of(app);
    if (now == null || !now.isOf(view, app.getDemand(), cluster)) {
      now = new ReadApp(app, view, cluster, now);
    }
    all.add(now);
    demand += now.demandShare;
    usage += DominantShares.of(app.getResourceUsage(), cluster);
    masters += now.masterShare;
    if (now.wanted > 0) {
      entries.add(now);
      slot = Math.min(slot, now.smallest);
    }
  }

  /** In the order of submission: job j of the problem is entry j. */
  List<ReadApp> entries() {
    return entries;
  }

  /** The entries, and the applications that can use no slots now. */
  List<ReadApp> all() {
    return all;
  }

  /** The applications of the entries. */
  List<ApplicationId> ids() {
    List<ApplicationId> ids = new ArrayList<>(entries.size());
    for (ReadApp entry : entries) {
      ids.add(entry.id());
    }
    return ids;
  }

  /** Slots that a job can use now. */
  int usable(int job) {
    return entries.get(job).wide(slot);
  }

  /** A slot as a share of the cluster's dominant resource. */
  double slot() {
    return slot;
  }

  /** min(demand, max(fair share, usage)) without the masters, in slots: at least one. */
  int slots(Resource fairShare) {
    double share = Math.max(DominantShares.of(fairShare, cluster), usage);
    return Math.max(1, wholeSlots(Math.min(demand, share) - masters));
  }

  private int wholeSlots(double share) {
    return (int) Math.max(0, Math.min(1e9, Math.floor(share / slot + 1e-6)));
  }

  /**
   * The jobs and their slots.
   *
   * @param share what these jobs have of the queue's fair share: all, or one submitter's part
   */
  Problem problem(int slots, Resource share) {
    Metric metric = queue.get(FlexKeys.METRIC);
    FlexHints.Caps caps =
        new FlexHints.Caps(queue.get(FlexKeys.MAX_WEIGHT), queue.get(FlexKeys.JOB_METRICS));
    int least = leastOfEach(share);
    List<FlexJob> jobs = new ArrayList<>(entries.size());
    SizeEstimator estimator = queue.estimator();
    for (ReadApp entry : entries) {
      jobs.add(job(entry, least, metric, entry.hints(caps), estimator));
    }
    return Problem.of(slots, metric.aggregate(), jobs);
  }

  /** Of the queue's minimum share the part that these jobs have of the queue, split equally. */
  private int leastOfEach(Resource share) {
    if (entries.isEmpty()) {
      return 0;
    }
    FSQueue leaf = (FSQueue) entries.get(0).app.getQueue();
    double part =
        part(DominantShares.of(share, cluster), DominantShares.of(leaf.getFairShare(), cluster));
    return wholeSlots(DominantShares.of(leaf.getMinShare(), cluster) * part) / entries.size();
  }

  /** What one submitter's jobs have of the whole queue: else each would count the whole minimum. */
  static double part(double share, double sharesOfAll) {
    return sharesOfAll > 0 ? Math.min(1, share / sharesOfAll) : 1;
  }

  private FlexJob job(
      ReadApp entry, int queueLeast, Metric metric, FlexHints hints, SizeEstimator estimator) {
    entry.measure(slot, estimator);
    double elapsed = Math.max(0, queue.now() - entry.view.submitMillis()) / 1000.0;
    Metric own = hints.metric() == null ? metric : hints.metric();
    return new FlexJob(
        entry.left,
        Math.min(entry.most, Math.max(queueLeast, entry.shown ? 0 : 1)),
        entry.most,
        own.penalty(hints.terms(elapsed, entry.total)));
  }
}
