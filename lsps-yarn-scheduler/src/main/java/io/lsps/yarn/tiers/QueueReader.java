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
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Reads a queue and all below it, for one plan. Under the scheduler's write lock. */
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

  /**
   * A reader.
   *
   * @param top the queue whose children share
   * @param last what was planned there last, or null
   */
  QueueReader(BoundQueue top, Users users, MasterLimits masters, DemandSource demands, Plan last) {
    this.top = top;
    this.users = users;
    this.masters = masters;
    this.demands = demands;
    options = top.options();
    fairness = options.fairness();
    estimator = top.estimator();
    cluster = Resources.clone(top.cluster());
    rest = top.readFrom(cluster);
    before = last;
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
    fill(root, queue, options, true);
    return snapshot(root, total);
  }

  private Snapshot snapshot(QueueSnapshot root, Resource total) {
    return new Snapshot(
            root, ResourceVectors.amounts(total), ResourceVectors.amounts(cluster), top.now())
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
            // Whatever each can use of it.
            : ShareFilling.shares(active, limits, most, above.fairness().types(), stock);
    for (int i = 0; i < limits.length; i++) {
      states.add(queue(active.get(i), above, limits[i], most[i], shares[i]));
    }
    for (FSQueue child : open) {
      QueueSnapshot state =
          state(child, above, ResourceVectors.amounts(child.getMaxShare()), none(), none());
      state.user(Collections.emptyList(), Collections.emptyList(), Double.NaN);
      states.add(state.inactive());
    }
    return states;
  }

  /** Whether jobs that have ended in a queue may still run under the FairScheduler. */
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
    QueueSnapshot state = state(queue, above, most, minimum, stock);
    if (queue instanceof FSLeafQueue) {
      FSLeafQueue leaf = (FSLeafQueue) queue;
      long[] demand = ResourceVectors.amounts(demand(leaf));
      float limit = masters.of(leaf).configured(leaf);
      if (!demands.observes()) {
        // Hadoop looks at it to tell whether a master may run. It has its share a moment later.
        ResourceVectors.set(queue.getFairShare(), stock);
      }
      long[] floor = floor(LeafApps.runnable(leaf), limit);
      state.within(demand, minimum, larger(minimum, floor, stock), most, stock);
      if (queue.getWeight() > 0) {
        fill(state, leaf, above, above.rule() == RuleName.LEAST_WORK);
      }
      return state;
    }
    // Between parent queues the FairScheduler's shares hold. Under a policy of Hadoop's own a
    // parent divides its fair share and nothing else.
    long[] demand = demands.divides(queue) ? ResourceVectors.amounts(demands.demand(queue)) : stock;
    return state.within(demand, minimum, stock, most, stock);
  }

  /** What an application holds and asks for, without what is no demand. */
  private Resource demand(FSAppAttempt attempt, TrackedApp app) {
    Resource demand = demands.demand(attempt);
    return app == null || Resources.isNone(app.noDemand())
        ? demand
        : Resources.componentwiseMax(
            attempt.getResourceUsage(), Resources.subtract(demand, app.noDemand()));
  }

  /** The same of a leaf queue, whose demand ends at its maximum share. */
  private Resource demand(FSLeafQueue leaf) {
    Resource none = Resources.none();
    Resource all = Resources.none();
    for (FSAppAttempt attempt : LeafApps.runnable(leaf)) {
      TrackedApp app = top.tracked(attempt);
      if (app != null && !Resources.isNone(app.noDemand())) {
        none = Resources.add(none, app.noDemand());
      }
    }
    Resource demand = demands.demand(leaf);
    if (Resources.isNone(none)) {
      return demand;
    }
    for (FSAppAttempt attempt : LeafApps.runnable(leaf)) {
      all = Resources.add(all, demands.demand(attempt));
    }
    Resource real = Resources.subtract(Resources.componentwiseMax(all, demand), none);
    return Resources.componentwiseMin(
        demand, Resources.componentwiseMax(leaf.getResourceUsage(), real));
  }

  /** At least the minimum share, and the floor up to the stock share. */
  private static long[] larger(long[] minimum, long[] floor, long[] stock) {
    long[] least = minimum.clone();
    for (int type = 0; type < least.length; type++) {
      least[type] = Math.max(least[type], Math.min(floor[type], stock[type]));
    }
    return least;
  }

  /**
   * An application master, within the limit on masters, and one container: what keeps one going.
   */
  private long[] floor(List<FSAppAttempt> apps, float limit) {
    Resource master = Resources.none();
    Resource container = top.smallestContainer();
    for (FSAppAttempt attempt : apps) {
      TrackedApp app = top.tracked(attempt);
      if (app != null) {
        master = larger(master, app.master);
        container = larger(container, app.largestContainer());
      }
    }
    Resource both = Resources.add(master, container);
    return ResourceVectors.amounts(
        limit <= 0
            ? both
            : Resources.componentwiseMax(both, Resources.multiplyAndRoundUp(master, 1.0 / limit)));
  }

  /** Most applications ask for what others ask for: then no object is made. */
  private static Resource larger(Resource known, Resource other) {
    return Resources.fitsIn(other, known) ? known : Resources.componentwiseMax(known, other);
  }

  private void fill(
      QueueSnapshot state, FSLeafQueue queue, QueueOptions above, boolean submittersToo) {
    List<FSAppAttempt> apps = LeafApps.runnable(queue);
    QueueOptions own = top.optionsOf(queue.getName());
    if (own.groupBy() == GroupBy.QUEUE || !submittersToo) {
      user(state, queue, apps, above, queue.getName());
      return;
    }
    Map<String, List<FSAppAttempt>> submitters = new TreeMap<>();
    for (FSAppAttempt app : apps) {
      String user = Users.submitterName(queue.getName(), app.getUser(), GroupBy.SUBMITTER);
      submitters.computeIfAbsent(user, unknown -> new ArrayList<>()).add(app);
    }
    List<QueueSnapshot> children = new ArrayList<>();
    submitters.forEach(
        (user, its) -> {
          QueueSnapshot child = new QueueSnapshot(user, user, 1);
          long[] demand = none();
          for (FSAppAttempt app : its) {
            add(demand, ResourceVectors.amounts(demand(app, top.tracked(app))));
          }
          long[] equal = state.stock().clone();
          Arrays.setAll(equal, type -> equal[type] / submitters.size());
          // The limit on masters holds for the whole queue, so a submitter's floor leaves it out.
          child.within(
              demand,
              none(),
              larger(none(), floor(its, 0), equal),
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
      List<FSAppAttempt> apps,
      QueueOptions by,
      String user) {
    List<JobSnapshot> jobs = new ArrayList<>(apps.size());
    List<JobPlan> last = new ArrayList<>(apps.size());
    Resource starting = Resources.none();
    for (FSAppAttempt attempt : apps) {
      TrackedApp app = top.tracked(attempt);
      if (app == null) {
        continue;
      }
      JobView view = top.job(app);
      Resource demand = demand(attempt, app);
      Stage stage = stage(view, demand);
      if (stage == Stage.STARTS) {
        Resource next = Resources.add(starting, demand);
        boolean room = FairSchedulerAccess.mayStartMaster(queue, next);
        starting = room ? next : starting;
        stage = room ? Stage.STARTS : Stage.KEPT_BACK;
      }
      jobs.add(
          app.read.state(
              view,
              rest,
              stage,
              attempt.getResourceUsage(),
              Phases.tasksHeld(attempt),
              demand,
              attempt.getAMResource(),
              app.largestContainer(),
              by.rule().setsUnsizedApart(),
              estimator,
              some -> fairness.part(some, cluster)));
      last.add(app.before());
    }
    boolean byQueue = user.equals(queue.getName());
    double size = Double.NaN;
    if (by.rule() == RuleName.PAPER) {
      size = byQueue ? users.queueSize(user) : users.size(user);
    }
    state.user(jobs, last, size);
  }

  /** One that waits for no master and has none, as an unmanaged one that has not registered. */
  private static Stage stage(JobView view, Resource demand) {
    if (view != null && (view.asked() || view.mayRun())) {
      return Stage.RUNS;
    }
    return view == null || Resources.isNone(demand) ? Stage.UNKNOWN : Stage.STARTS;
  }
}
