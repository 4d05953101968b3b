/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.FlexJob;
import io.lsps.flex.Metric;
import io.lsps.flex.Problem;
import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A leaf queue's applications at one update, as slots and jobs. A slot is the smallest container
 * that any of them requested, by dominant share. AMs are not tasks; their resources are excluded.
 */
final class QueueJobs {
  /** One application that can use slots. */
  static final class Entry {
    final FSAppAttempt app;
    final AppView view;
    final Resource master;
    final Resource tasks;
    final double wanted;

    Entry(FSAppAttempt app, AppView view, Resource master, Resource tasks, double wanted) {
      this.app = app;
      this.view = view;
      this.master = master;
      this.tasks = tasks;
      this.wanted = wanted;
    }

    ApplicationId id() {
      return view.id;
    }
  }

  private static final double ROUNDING = 1e-9;

  private final QueueContext queue;
  private final Resource cluster;

  /** In the order of submission: job j of the problem is entry j. */
  final List<Entry> entries = new ArrayList<>();

  /** The applications that cannot use slots now. */
  final List<FSAppAttempt> others = new ArrayList<>();

  private double slot = Double.POSITIVE_INFINITY;
  private double masters;
  private double demand;
  private double usage;

  QueueJobs(QueueContext queue, Collection<? extends Schedulable> apps) {
    this.queue = queue;
    this.cluster = queue.cluster();
    for (Schedulable app : apps) {
      add((FSAppAttempt) app);
    }
    entries.sort(
        Comparator.comparingLong((Entry entry) -> entry.view.submitMillis())
            .thenComparing(Entry::id));
    if (Double.isInfinite(slot)) {
      slot = Math.max(ROUNDING, DominantShares.of(queue.smallestContainer(), cluster));
    }
  }

  private void add(FSAppAttempt app) {
    demand += DominantShares.of(app.getDemand(), cluster);
    usage += DominantShares.of(app.getResourceUsage(), cluster);
    AppView view = queue.app(app.getApplicationId());
    if (view == null) {
      masters += DominantShares.of(app.getDemand(), cluster);
      others.add(app);
      return;
    }
    boolean managed = !Resources.isNone(view.master);
    Resource master =
        managed ? Resources.componentwiseMin(view.master, app.getDemand()) : Resources.none();
    masters += DominantShares.of(master, cluster);
    Resource tasks = managed ? Resources.subtract(app.getDemand(), master) : app.getDemand();
    double wanted = DominantShares.of(tasks, cluster);
    if (wanted > 0) {
      entries.add(new Entry(app, view, master, tasks, wanted));
      for (Phase phase : Phase.values()) {
        PhaseView tasksOf = view.job.phase(phase);
        if (tasksOf.unfinished() > 0 && tasksOf.containerShare > 0) {
          slot = Math.min(slot, tasksOf.containerShare);
        }
      }
    } else {
      others.add(app);
    }
  }

  /** The applications of the entries. */
  List<ApplicationId> ids() {
    return entries.stream().map(Entry::id).collect(Collectors.toList());
  }

  /** Slots that a job can use now. */
  int usable(int job) {
    return wide(entries.get(job));
  }

  private int wide(Entry entry) {
    return Math.max(1, (int) Math.min(1e9, Math.ceil(entry.wanted / slot - 1e-6)));
  }

  /** A slot as a share of the cluster's dominant resource. */
  double slot() {
    return slot;
  }

  /** min(demand, max(fair share, usage)) without the AMs, in slots: at least one. */
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
   * @param share the jobs' part of the queue's fair share: all, or one submitter's
   */
  Problem problem(int slots, Resource share, Metric metric, Map<ApplicationId, FlexHints> hints) {
    int least = leastOfEach(share);
    List<FlexJob> jobs = new ArrayList<>(entries.size());
    SizeEstimator estimator = queue.estimator();
    for (Entry entry : entries) {
      jobs.add(job(entry, least, metric, hints.get(entry.id()), estimator));
    }
    return Problem.of(slots, metric.aggregate, jobs);
  }

  /** These jobs' part of the queue's minimum share, split equally. */
  private int leastOfEach(Resource share) {
    if (entries.isEmpty()) {
      return 0;
    }
    FSQueue leaf = (FSQueue) entries.get(0).app.getQueue();
    double part =
        part(DominantShares.of(share, cluster), DominantShares.of(leaf.getFairShare(), cluster));
    return wholeSlots(DominantShares.of(leaf.getMinShare(), cluster) * part) / entries.size();
  }

  /** One submitter's fraction of the queue, or else each would count the whole minimum. */
  static double part(double share, double sharesOfAll) {
    return sharesOfAll > 0 ? Math.min(1, share / sharesOfAll) : 1;
  }

  /**
   * Slots that a job can use. With tasks of two phases, some can run only later: it counts with the
   * number that would end it as early, or else a last map with a hundred waiting reduces would need
   * more slots than can help.
   */
  private int most(Entry entry, SizeEstimator estimator) {
    double work = 0;
    double alone = 0;
    int phases = 0;
    for (Phase phase : Phase.values()) {
      PhaseView tasks = entry.view.job.phase(phase);
      int left = tasks.unfinished();
      double seconds = estimator.taskSeconds(entry.view.job, phase);
      if (left > 0 && tasks.containerShare > 0 && seconds > 0) {
        double wide = left * tasks.containerShare / slot;
        work += wide * seconds;
        alone += seconds * Math.max(1, wide * slot);
        phases++;
      }
    }
    int now = wide(entry);
    return phases > 1 ? Math.max(now, (int) Math.min(1e9, Math.ceil(work / alone))) : now;
  }

  private FlexJob job(
      Entry entry, int queueLeast, Metric metric, FlexHints hints, SizeEstimator estimator) {
    JobView job = entry.view.job;
    int most = most(entry, estimator);
    int least = Math.min(most, Math.max(queueLeast, Math.min(1, estimator.firstTasks(job))));
    double left = estimator.orderingSize(job, SizeBasis.REMAINING) / slot;
    double total = estimator.orderingSize(job, SizeBasis.TOTAL) / slot;
    double elapsed = Math.max(0, queue.now() - entry.view.submitMillis()) / 1000.0;
    return new FlexJob(
        // If a job's work is unknown, none is planned.
        left > 0 ? left : 0,
        least,
        most,
        metric.penalty(hints.terms(elapsed, total > slot * ROUNDING ? total : slot * ROUNDING)));
  }
}
