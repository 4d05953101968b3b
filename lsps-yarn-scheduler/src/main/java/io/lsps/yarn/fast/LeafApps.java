/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** The applications of a leaf queue: who may run, and in which order. */
public final class LeafApps {
  private LeafApps() {}

  /** Those that {@code maxRunningApps} lets run, in the order in which they came. */
  public static List<FSAppAttempt> runnable(FSLeafQueue queue) {
    List<ApplicationAttemptId> ids = new ArrayList<>();
    queue.collectSchedulerApplications(ids);
    Set<FSAppAttempt> others = Collections.newSetFromMap(new IdentityHashMap<>());
    if (FairSchedulerAccess.nonRunnable(queue) > 0) {
      others.addAll(FairSchedulerAccess.notRunnable(queue));
    }
    List<FSAppAttempt> apps = new ArrayList<>(ids.size());
    for (ApplicationAttemptId id : ids) {
      FSAppAttempt app = FairSchedulerAccess.scheduler(queue).getSchedulerApp(id);
      if (app != null && !others.contains(app)) {
        apps.add(app);
      }
    }
    return apps;
  }

  /**
   * Another number whenever anything of the applications in a queue may have changed; below 0 where
   * that is not known. Under the scheduler's write lock, in an update.
   */
  public static long version(FSLeafQueue queue) {
    FairScheduler scheduler = FairSchedulerAccess.scheduler(queue);
    return scheduler instanceof FastFairScheduler
        ? ((FastFairScheduler) scheduler).version(queue)
        : -1;
  }

  /**
   * Whether anything of an attempt may be other than when this was asked last: of the
   * FairScheduler's own attempts nobody tells.
   */
  public static boolean hasChanged(FSAppAttempt attempt) {
    return !(attempt instanceof FastAttempt) || ((FastAttempt) attempt).hasChanged();
  }

  /** Applications in the order of a stock policy, compared as of now. Takes no lock. */
  public static List<Schedulable> inOrder(
      Collection<? extends Schedulable> applications, SchedulingPolicy policy) {
    Map<FrozenKeys, Schedulable> live = new HashMap<>();
    List<FrozenKeys> frozen = new ArrayList<>();
    for (Schedulable application : applications) {
      FrozenKeys keys = new FrozenKeys(application);
      keys.refresh();
      frozen.add(keys);
      live.put(keys, application);
    }
    Comparator<Schedulable> order = policy.getComparator();
    try {
      frozen.sort(order);
    } catch (IllegalArgumentException undefined) {
      // Dominant resource fairness may divide nought by nought, and contradict itself.
      frozen.sort(Comparator.comparingLong(FrozenKeys::getStartTime));
    }
    List<Schedulable> sorted = new ArrayList<>(frozen.size());
    frozen.forEach(keys -> sorted.add(live.get(keys)));
    return sorted;
  }

  /**
   * What a policy of ours keeps beside an attempt, so that it need not be looked up by its name;
   * null where nothing was put: the FairScheduler's own attempts keep nothing.
   */
  public static Object companion(FSAppAttempt attempt) {
    return attempt instanceof FastAttempt ? ((FastAttempt) attempt).companion : null;
  }

  /** Puts something beside an attempt, in the place of what was. */
  public static void putCompanion(FSAppAttempt attempt, Object companion) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).companion = companion;
    }
  }

  /** Something of an attempt is other than it was, and the attempt does not know. */
  public static void changed(FSAppAttempt attempt) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).changed();
    }
  }

  /** The fast path is told that an attempt may run now, or may no longer. */
  public static void moved(FSAppAttempt attempt) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).moved();
    }
  }
}
