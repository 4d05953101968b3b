/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.JobPlan;
import io.lsps.rule.JobSnapshot;
import io.lsps.rule.JobSnapshot.Stage;
import io.lsps.rule.Plan;
import io.lsps.rule.QueueSnapshot;
import io.lsps.rule.RuleName;
import io.lsps.rule.Snapshot;
import io.lsps.workload.JobView;
import io.lsps.workload.Saturated;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.app.TrackedApp.ReadJob;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Reads a queue and all below it into a snapshot. Under the lock of its {@link Planner}. */
final class QueueReader {
  private final BoundQueue top;
  private final Users users;
  private final MasterLimits masters;
  private final DemandSource demands;
  private final QueueOptions options;
  private final Fairness fairness;
  private final SizeEstimator estimator;
  private final Resource cluster;
  private final Object rest;
  private final Plan before;
  private final long now;
  private final IdentityHashMap<FSQueue, ReadLeaf> leaves;

  /**
   * A reader.
   *
   * @param top the queue whose children share
   * @param last its last plan, or null
   * @param leaves as last read; added to
   */
  QueueReader(
      BoundQueue top,
      Users users,
      MasterLimits masters,
      DemandSource demands,
      Plan last,
      IdentityHashMap<FSQueue, ReadLeaf> leaves) {
    this.top = top;
    this.users = users;
    this.masters = masters;
    this.demands = demands;
    // First: what is read after it may only be newer than it says.
    rest = top.readFrom();
    options = top.options();
    fairness = options.fairness();
    estimator = top.estimator();
    cluster = Resources.clone(top.cluster());
    before = last;
    now = top.now();
    this.leaves = leaves;
  }

  /**
   * What the children of a parent queue share.
   *
   * @param stock what the FairScheduler would divide among them
   */
  Snapshot parent(Collection<? extends Schedulable> children, Resource total, Resource stock) {
    QueueSnapshot root = new QueueSnapshot(null, top.queue(), 1);
    root.under(options.rule(fairness.types()));
    root.parent(queues(children, options, ResourceVectors.amounts(stock)));
    return snapshot(root, total);
  }

  /** What the submitters to a leaf queue share, or a single user has. */
  Snapshot leaf(FSLeafQueue queue, Resource total) {
    QueueSnapshot root = new QueueSnapshot(null, top.queue(), 1);
    root.under(options.rule(fairness.types()));
    root.within(
        ResourceVectors.amounts(total),
        none(),
        none(),
        ResourceVectors.amounts(Resources.unbounded()),
        ResourceVectors.amounts(total));
    ReadLeaf read = new ReadLeaf(queue, masters.of(queue));
    find(read, -1);
    fill(root, read, options, true);
    return snapshot(root, total);
  }

  private Snapshot snapshot(QueueSnapshot root, Resource total) {
    return new Snapshot(root, ResourceVectors.amounts(total), ResourceVectors.amounts(cluster), now)
        .ended(users.ended);
  }

  private static long[] none() {
    return ResourceVectors.amounts(Resources.none());
  }

  private List<QueueSnapshot> queues(
      Collection<? extends Schedulable> children, QueueOptions above, long[] stock) {
    List<FSQueue> active = new ArrayList<>(children.size());
    List<FSQueue> open = new ArrayList<>();
    for (Schedulable each : children) {
      FSQueue child = (FSQueue) each;
      if (child.isActive()) {
        active.add(child);
      } else if (isOpen(child)) {
        open.add(child);
      }
    }
    List<QueueSnapshot> states = new ArrayList<>(active.size());
    long[][] limits = ShareFilling.amounts(active, Schedulable::getMinShare);
    long[][] most = ShareFilling.amounts(active, Schedulable::getMaxShare);
    long[][] shares =
        demands.observes()
            ? ShareFilling.amounts(active, Schedulable::getFairShare)
            // Regardless of demand.
            : ShareFilling.shares(active, limits, most, above.fairness().types(), stock);
    for (int i = 0; i < limits.length; i++) {
      states.add(queue(active.get(i), above, limits[i], most[i], shares[i]));
    }
    if (leaves.size() > active.stream().filter(FSLeafQueue.class::isInstance).count()) {
      leaves.keySet().removeIf(queue -> !queue.isActive());
    }
    for (FSQueue child : open) {
      QueueSnapshot state =
          state(child, above, ResourceVectors.amounts(child.getMaxShare()), none(), none());
      state.user(Collections.emptyList(), Collections.emptyList(), Double.NaN);
      states.add(state.inactive());
    }
    return states;
  }

  /** Whether finished jobs of a queue may still run in the fair-share reference. */
  private boolean isOpen(FSQueue child) {
    Plan last = before == null ? null : before.child(child.getName());
    return (last != null && last.isOpen()) || users.ended.containsKey(child.getName());
  }

  private QueueSnapshot state(
      FSQueue queue, QueueOptions above, long[] most, long[] minimum, long[] stock) {
    QueueSnapshot state = new QueueSnapshot(queue, queue.getName(), queue.getWeight());
    state.under(above.rule(fairness.types()));
    state.guaranteed(top.optionsOf(queue.getName()).guarantee(above.rule()));
    return state.within(none(), minimum, minimum, most, stock);
  }

  private QueueSnapshot queue(
      FSQueue queue, QueueOptions above, long[] minimum, long[] most, long[] stock) {
    if (queue instanceof FSLeafQueue) {
      FSLeafQueue leaf = (FSLeafQueue) queue;
      ReadLeaf read = leaves.computeIfAbsent(leaf, unknown -> new ReadLeaf(leaf, masters.of(leaf)));
      // A queue's estimate changes with its jobs if it is their user.
      boolean tells =
          !demands.observes()
              && queue.getWeight() > 0
              && read.options(rest, top::optionsOf).groupBy() == GroupBy.QUEUE;
      boolean known = find(read, tells ? LeafApps.version(leaf) : -1);
      if (known && read.isWithin(minimum, most, stock)) {
        return read.last();
      }
      QueueSnapshot state = state(queue, above, most, minimum, stock);
      if (!demands.observes()) {
        // Hadoop checks it to decide whether an AM may run. The share follows in this update.
        ResourceVectors.set(queue.getFairShare(), stock);
      }
      if (known) {
        state.user(read.last());
      } else if (queue.getWeight() > 0) {
        fill(state, read, above, above.rule() == RuleName.LEAST_WORK);
      }
      long[] demand = ResourceVectors.amounts(read.demand(demands));
      long[] floor = floor(read.master(), read.container(), read.mastersPart());
      state.within(demand, minimum, larger(minimum, floor, stock), most, stock);
      return read.same(state);
    }
    // Between parent queues the FairScheduler's shares apply. A parent under a stock policy divides
    // only its fair share.
    QueueSnapshot state = state(queue, above, most, minimum, stock);
    long[] demand = demands.divides(queue) ? ResourceVectors.amounts(demands.demand(queue)) : stock;
    return state.within(demand, minimum, stock, most, stock);
  }

  /** At least the minimum share, and the floor up to the stock share. */
  private static long[] larger(long[] minimum, long[] floor, long[] stock) {
    long[] least = minimum.clone();
    for (int type = 0; type < least.length; type++) {
      least[type] = Math.max(least[type], Math.min(floor[type], stock[type]));
    }
    return least;
  }

  /** An AM, within the AM limit, and one container: the minimum to make progress. */
  private long[] floor(Resource master, Resource largest, float limit) {
    Resource both =
        Resources.add(master, Resources.componentwiseMax(top.smallestContainer(), largest));
    return ResourceVectors.amounts(
        limit <= 0
            ? both
            : Resources.componentwiseMax(both, Resources.multiplyAndRoundUp(master, 1.0 / limit)));
  }

  /**
   * Finds the runnable applications of a leaf queue. Returns whether everything is known to be
   * unchanged.
   */
  private boolean find(ReadLeaf read, long version) {
    // Mode observe reads without the scheduler's lock, and before reports are taken in.
    long memberships = demands.observes() ? -1 : LeafApps.memberships(read.queue);
    return read.find(top, version, memberships, users.estimate(read.queue.getName()), rest);
  }

  private void fill(QueueSnapshot state, ReadLeaf read, QueueOptions above, boolean submittersToo) {
    FSLeafQueue queue = read.queue;
    QueueOptions own = top.optionsOf(queue.getName());
    if (own.groupBy() == GroupBy.QUEUE || !submittersToo) {
      user(state, queue, read.apps(), above, queue.getName());
      return;
    }
    Map<String, List<ReadLeaf.App>> submitters = new TreeMap<>();
    for (ReadLeaf.App app : read.apps()) {
      String user = Users.submitterName(queue.getName(), app.attempt.getUser(), GroupBy.SUBMITTER);
      submitters.computeIfAbsent(user, unknown -> new ArrayList<>()).add(app);
    }
    List<QueueSnapshot> children = new ArrayList<>();
    submitters.forEach(
        (user, its) -> {
          QueueSnapshot child = new QueueSnapshot(user, user, 1);
          long[] demand = none();
          Resource master = Resources.none();
          Resource container = Resources.none();
          for (ReadLeaf.App app : its) {
            add(demand, ResourceVectors.amounts(app.demand(demands)));
            master = ReadLeaf.larger(master, app.master());
            container = ReadLeaf.larger(container, app.largest());
          }
          long[] equal = state.stock().clone();
          Arrays.setAll(equal, type -> equal[type] / submitters.size());
          // The AM limit applies to the whole queue, so a submitter's floor ignores it.
          child.within(
              demand,
              none(),
              larger(none(), floor(master, container, 0), equal),
              ResourceVectors.amounts(Resources.unbounded()),
              equal);
          child.under(own.rule(fairness.types())).guaranteed(own.guarantee(own.rule()));
          user(child, queue, its, own, user);
          children.add(child);
        });
    state.parent(children).under(own.rule(fairness.types()));
  }

  private static void add(long[] sum, long[] more) {
    Arrays.setAll(sum, type -> Saturated.sum(sum[type], more[type]));
  }

  private void user(
      QueueSnapshot state,
      FSLeafQueue queue,
      List<ReadLeaf.App> apps,
      QueueOptions by,
      String user) {
    List<JobSnapshot> jobs = new ArrayList<>(apps.size());
    List<JobPlan> last = new ArrayList<>(apps.size());
    Resource starting = Resources.none();
    for (ReadLeaf.App each : apps) {
      TrackedApp app = each.tracked;
      if (app == null) {
        continue;
      }
      JobView view = top.job(app, now);
      // Observation uses another demand.
      boolean changed = demands.observes() || LeafApps.hasChanged(each.attempt);
      JobSnapshot job = app.read.known(changed, view, rest);
      if (job == null) {
        Resource demand = each.demand(demands);
        Stage stage = ReadJob.stage(view, demand);
        if (stage == Stage.STARTS) {
          Resource next = Resources.add(starting, demand);
          boolean room = FairSchedulerAccess.mayStartMaster(queue, next);
          starting = room ? next : starting;
          stage = room ? Stage.STARTS : Stage.AM_LIMITED;
        }
        job =
            app.read.read(
                view,
                rest,
                stage,
                each.attempt.getResourceUsage(),
                Phases.tasksHeld(each.attempt),
                demand,
                each.attempt.getAMResource(),
                app.largestContainer(),
                by.rule().setsUnsizedApart(),
                estimator,
                some -> fairness.part(some, cluster));
      }
      jobs.add(job);
      last.add(app.before());
    }
    boolean byQueue = user.equals(queue.getName());
    double size = Double.NaN;
    if (by.rule() == RuleName.PAPER) {
      size = byQueue ? users.queueSize(user) : users.estimate(user).size();
    }
    state.user(jobs, last, size);
  }
}
