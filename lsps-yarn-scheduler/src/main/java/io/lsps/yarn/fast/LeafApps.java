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

/** The applications of a leaf queue: which are runnable, and in which order. */
public final class LeafApps {
  private LeafApps() {}

  /** The runnable ones, in the order of their arrival. */
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
   * Changes whenever anything of the applications in a queue may have changed; negative if unknown.
   * Under the scheduler's write lock, in an update.
   */
  public static long version(FSLeafQueue queue) {
    LeafChild leaf = known(queue);
    return leaf == null ? -1 : leaf.version();
  }

  /** Grows with every change of any application of the scheduler; negative if unknown; likewise. */
  public static long changes(FairScheduler scheduler) {
    return scheduler instanceof FastFairScheduler ? ((FastFairScheduler) scheduler).changes() : -1;
  }

  /** Changes whenever another set of applications is runnable; likewise. */
  public static long memberships(FSLeafQueue queue) {
    LeafChild leaf = known(queue);
    return leaf == null ? -1 : leaf.memberships;
  }

  private static LeafChild known(FSLeafQueue queue) {
    FairScheduler scheduler = FairSchedulerAccess.scheduler(queue);
    return scheduler instanceof FastFairScheduler
        ? ((FastFairScheduler) scheduler).known(queue)
        : null;
  }

  /**
   * Whether an attempt may have changed since the last call; always true for the FairScheduler's
   * own attempts, which report nothing.
   */
  public static boolean hasChanged(FSAppAttempt attempt) {
    return !(attempt instanceof FastAttempt) || ((FastAttempt) attempt).hasChanged();
  }

  /** Applications in the order of a stock policy, as of now. Takes no lock. */
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
      // Dominant resource fairness may compute 0 / 0, which makes the order inconsistent.
      frozen.sort(Comparator.comparingLong(FrozenKeys::getStartTime));
    }
    List<Schedulable> sorted = new ArrayList<>(frozen.size());
    frozen.forEach(keys -> sorted.add(live.get(keys)));
    return sorted;
  }

  /**
   * An object stored with an attempt by an LsPS policy, to avoid a look-up by name; or null, as for
   * the FairScheduler's own attempts.
   */
  public static Object companion(FSAppAttempt attempt) {
    return attempt instanceof FastAttempt ? ((FastAttempt) attempt).companion : null;
  }

  /** Stores an object with an attempt, replacing the previous one. */
  public static void putCompanion(FSAppAttempt attempt, Object companion) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).companion = companion;
    }
  }

  /** Reports a change of an attempt that it does not notice itself. */
  public static void changed(FSAppAttempt attempt) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).changed();
    }
  }

  /** Reports to the fast path that an attempt has become runnable or not runnable. */
  public static void moved(FSAppAttempt attempt) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).moved();
    }
  }
}
