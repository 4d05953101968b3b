/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What we call of the FairScheduler's and cannot reach from elsewhere. Global Preemption needs the
 * lock for a consistent view, and the stock way to keep freed room for the one it was freed for:
 * the FairScheduler drops such precedence of applications that it does not find starved, and with
 * its own preemption off it finds none. The fast path needs the steps of an assignment and of an
 * update, one by one.
 */
public final class FairSchedulerAccess {
  /** With the metrics, the user, and whether the AM is unmanaged; null if there is none. */
  private static final MethodHandle SUBMIT = submit();

  private FairSchedulerAccess() {}

  /** From Hadoop 3.4.1 on a submission says whether the AM is unmanaged. */
  private static MethodHandle submit() {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType now = MethodType.methodType(void.class, String.class, boolean.class);
    MethodType before = now.dropParameterTypes(1, 2);
    MethodHandle found = find(lookup, now);
    if (found == null) {
      found = find(lookup, before);
      found = found == null ? null : MethodHandles.dropArguments(found, 2, boolean.class);
    }
    return found == null ? null : found.asType(now.insertParameterTypes(0, FSQueueMetrics.class));
  }

  private static MethodHandle find(MethodHandles.Lookup lookup, MethodType type) {
    try {
      return lookup.findVirtual(FSQueueMetrics.class, "submitAppAttempt", type);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  /** Whether this Hadoop's way to count a submission is known: {@link #add} needs it. */
  public static boolean canAdd() {
    return SUBMIT != null;
  }

  /** Nothing is assigned and no share changes while it is held. */
  public static Lock readLock(FairScheduler scheduler) {
    return scheduler.getSchedulerReadLock();
  }

  /** Those that the queue's limit of running applications does not let run. */
  public static Set<FSAppAttempt> notRunnable(FSLeafQueue queue) {
    return new HashSet<>(queue.getCopyOfNonRunnableAppSchedulables());
  }

  /**
   * Gives an application precedence on a node from which these containers go, for so much more. It
   * lasts until it was used, or until {@link #satisfied}. The FairScheduler drops such precedence
   * of applications that it does not find starved, and without its own preemption it finds none.
   *
   * @param size of what the application is to start there. The FairScheduler would count what the
   *     containers hold: if that is more, the application would get more than that, also of what is
   *     kept for others.
   * @param starvation all that the application has such precedence for
   */
  public static void keepFor(
      FSAppAttempt application,
      FSSchedulerNode node,
      Collection<RMContainer> containers,
      Resource size,
      Resource starvation) {
    application.setMinshareStarvation(starvation);
    // The node's own lock for these.
    synchronized (node) {
      Resource kept = node.resourcesPreemptedForApp.get(application);
      Resource all = kept == null ? size : Resources.add(kept, size);
      node.addContainersForPreemption(containers, application);
      node.resourcesPreemptedForApp.computeIfPresent(application, (same, old) -> all);
    }
  }

  /**
   * Gives an application precedence on a node over the one that has reserved it, for so much;
   * nothing where nobody has. Lasts as {@link #keepFor} does.
   */
  public static void keepReservedFor(
      FSAppAttempt application, FSSchedulerNode node, Resource size, Resource starvation) {
    RMContainer reservation = node.getReservedContainer();
    if (reservation != null) {
      keepFor(application, node, Collections.singleton(reservation), size, starvation);
      // It only tells how much is kept. It is not to be preempted.
      node.containersForPreemption.remove(reservation);
    }
  }

  /** These containers, killed or not, are not in the node's list of those to be preempted. */
  public static void forget(FSSchedulerNode node, Collection<RMContainer> containers) {
    // The node's own lock for these.
    synchronized (node) {
      node.containersForPreemption.removeAll(containers);
    }
  }

  /** The application has no precedence any more. */
  public static void satisfied(FSAppAttempt application) {
    application.resetMinshareStarvation();
  }

  /** The scheduler of a queue. */
  public static FairScheduler scheduler(FSQueue queue) {
    return queue.scheduler;
  }

  /** What the application masters of a queue hold. */
  public static Resource mastersHold(FSLeafQueue queue) {
    return Resources.clone(queue.getAmResourceUsage());
  }

  /**
   * What the application masters of a queue may hold now, as {@link FSLeafQueue#canRunAppAM}
   * reckons it: a part of the queue's fair share, or of the cluster's free room where it has none.
   * That method also sets a metric of the queue, and who looks must not.
   */
  public static Resource mastersMayHold(FSLeafQueue queue) {
    return mastersMayHold(queue, Resource.newInstance(0, 0));
  }

  /** The same once so much more is free in the cluster. */
  private static Resource mastersMayHold(FSLeafQueue queue, Resource room) {
    float part = queue.getMaxAMShare();
    if (Math.abs(part + 1) < 0.0001) {
      return Resources.unbounded();
    }
    Resource share = queue.getFairShare();
    Resource base = Resources.clone(share);
    Resource most = queue.getMaxShare();
    QueueMetrics cluster = queue.scheduler.getRootQueueMetrics();
    if (base.getMemorySize() == 0) {
      base.setMemorySize(Math.min(cluster.getAvailableMB(), most.getMemorySize()));
    }
    if (base.getVirtualCores() == 0) {
      base.setVirtualCores(Math.min(cluster.getAvailableVirtualCores(), most.getVirtualCores()));
    }
    cluster.fillInValuesFromAvailableResources(most, base);
    for (int type = 0; type < base.getResources().length; type++) {
      if (value(share, type) == 0) {
        long more = value(base, type) + value(room, type);
        base.setResourceValue(type, Math.min(more, value(most, type)));
      }
    }
    return Resources.multiplyAndRoundUp(base, part);
  }

  private static long value(Resource resource, int type) {
    return resource.getResourceInformation(type).getValue();
  }

  /** Whether a queue's limit of AMs lets one more of a size start. */
  public static boolean mayStartMaster(FSLeafQueue queue, Resource size) {
    return mayStartMasterWith(Resources.none(), queue, size);
  }

  /**
   * Whether it would if more were free in the cluster. Of a type that the queue has no share of,
   * the vcores of policy {@code fair} among them, the limit is a part of what is free: a cluster
   * that is full has a limit of nothing, which says nothing about the AMs of the queue.
   *
   * @param room how much more
   */
  public static boolean mayStartMasterWith(Resource room, FSLeafQueue queue, Resource size) {
    return Resources.fitsIn(
        Resources.add(queue.getAmResourceUsage(), size), mastersMayHold(queue, room));
  }

  /** Whether an application is in the queue, and may run. */
  public static boolean isRunnable(FSLeafQueue queue, FSAppAttempt app) {
    return queue.isRunnableApp(app);
  }

  /** Whether an application is in the queue, and may not run. */
  public static boolean isNonRunnable(FSLeafQueue queue, FSAppAttempt app) {
    return queue.isNonRunnableApp(app);
  }

  /** How many applications of a queue may not run. */
  public static int nonRunnable(FSLeafQueue queue) {
    return queue.getNumNonRunnableApps();
  }

  /**
   * Puts a new attempt into its queue, as the FairScheduler does. Where that fails half-way, the
   * attempt is in no queue. Under the write lock.
   */
  public static void add(
      FairScheduler scheduler, FSAppAttempt attempt, FSLeafQueue queue, boolean unmanaged) {
    MaxRunningAppsEnforcer limits = scheduler.maxRunningEnforcer;
    boolean runnable = limits.canAppBeRunnable(queue, attempt);
    queue.addApp(attempt, runnable);
    boolean tracked = false;
    try {
      if (runnable) {
        limits.trackRunnableApp(attempt);
      } else {
        limits.trackNonRunnableApp(attempt);
      }
      tracked = true;
      SUBMIT.invokeExact(queue.getMetrics(), attempt.getUser(), unmanaged);
    } catch (Throwable e) {
      queue.removeApp(attempt);
      if (tracked && runnable) {
        limits.untrackRunnableApp(attempt);
      } else if (tracked) {
        limits.untrackNonRunnableApp(attempt);
      }
      if (e instanceof Error) {
        throw (Error) e;
      }
      throw e instanceof RuntimeException ? (RuntimeException) e : new IllegalStateException(e);
    }
  }

  /** Whether a user runs as many applications as it may. */
  public static boolean isAtLimit(FairScheduler scheduler, String user) {
    return scheduler.maxRunningEnforcer.exceedUserMaxApps(user);
  }

  /**
   * An attempt may run from now on, whatever the limits on running applications, or waits for one.
   * Under the write lock.
   */
  public static void setRunnable(FairScheduler scheduler, FSAppAttempt attempt, boolean runs) {
    MaxRunningAppsEnforcer limits = scheduler.maxRunningEnforcer;
    FSLeafQueue queue = attempt.getQueue();
    queue.removeApp(attempt);
    queue.addApp(attempt, runs);
    if (runs) {
      limits.untrackNonRunnableApp(attempt);
      limits.trackRunnableApp(attempt);
    } else {
      limits.untrackRunnableApp(attempt);
      limits.trackNonRunnableApp(attempt);
    }
  }

  /** The AMs of a queue hold so much more than was counted, or less if it is below 0. */
  public static void countMasters(FSLeafQueue queue, Resource more) {
    queue.addAMResourceUsage(more);
  }

  /** What an application asks for beyond what it holds. */
  public static Resource pendingDemand(FSAppAttempt app) {
    return app.getPendingDemand();
  }

  /** Whether an application has less than it is entitled to for long enough. */
  public static boolean isStarved(FSAppAttempt app) {
    return app.isStarved();
  }

  /** Whether a queue may be offered a node. */
  public static boolean mayBeOffered(FSQueue queue, FSSchedulerNode node) {
    return queue.assignContainerPreCheck(node);
  }

  /**
   * Serves those whom a node's room is kept for, and then who has reserved the node.
   *
   * @return whether the reservation was served: then nobody else is
   */
  public static boolean serveKept(FSSchedulerNode node) {
    FairScheduler.assignPreemptedContainers(node);
    FSAppAttempt reserved = node.getReservedAppSchedulable();
    return reserved != null && reserved.assignReservedContainer(node);
  }

  /** Whether a node gives more than one container at a heartbeat. */
  public static boolean isAssignMultiple(FairScheduler scheduler) {
    return scheduler.assignMultiple;
  }

  /**
   * How many containers a node gives at a heartbeat; as many as there is room for if not above 0.
   */
  public static int maxAssign(FairScheduler scheduler) {
    return scheduler.maxAssign;
  }

  /** Whether what a node gives at one heartbeat is bounded by its free room. */
  public static boolean isMaxAssignDynamic(FairScheduler scheduler) {
    return scheduler.maxAssignDynamic;
  }

  /** Computes the fair shares of all below a queue. */
  public static void updateShares(FSQueue queue) {
    queue.updateInternal();
  }

  /** Finds the starved applications of a queue. */
  public static void updateStarvedApps(FSLeafQueue queue) {
    queue.updateStarvedApps();
  }

  /** Whether the FairScheduler's own preemption is on. */
  public static boolean isPreemptionEnabled(FairScheduler scheduler) {
    return scheduler.getContext().isPreemptionEnabled();
  }

  /** The used part of the cluster above which starved applications are looked for. */
  public static float preemptionThreshold(FairScheduler scheduler) {
    return scheduler.getContext().getPreemptionUtilizationThreshold();
  }

  /** Notes how long an update took, in milliseconds. */
  public static void addUpdateDuration(FairScheduler scheduler, long millis) {
    scheduler.fsOpDurations.addUpdateThreadRunDuration(millis);
  }
}
