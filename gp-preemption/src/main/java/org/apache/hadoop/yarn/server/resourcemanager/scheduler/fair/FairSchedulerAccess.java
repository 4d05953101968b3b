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
 * Calls to package-private members of the FairScheduler. Global Preemption needs the lock for a
 * consistent view, and the stock way to keep freed resources for an application: the FairScheduler
 * drops such precedence of applications that it does not consider starved, and with its own
 * preemption off it considers none so. The fast path needs the single steps of an assignment and of
 * an update.
 */
public final class FairSchedulerAccess {
  /** Takes the metrics, the user and whether the AM is unmanaged; null if neither form exists. */
  private static final MethodHandle SUBMIT = submit();

  private FairSchedulerAccess() {}

  /** The parameter for unmanaged AMs exists from Hadoop 3.4.1 on. */
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

  /** Whether this Hadoop's method for counting submissions is known, as {@link #add} requires. */
  public static boolean canAdd() {
    return SUBMIT != null;
  }

  /** Nothing is assigned and no share changes while it is held. */
  public static Lock readLock(FairScheduler scheduler) {
    return scheduler.getSchedulerReadLock();
  }

  /** The applications of a queue that are not runnable: they wait for a limit on those running. */
  public static Set<FSAppAttempt> notRunnable(FSLeafQueue queue) {
    return new HashSet<>(queue.getCopyOfNonRunnableAppSchedulables());
  }

  /**
   * Gives an application precedence on a node from which these containers go, for so much more. It
   * lasts until used, or until {@link #satisfied}; see the class comment for when the FairScheduler
   * drops it.
   *
   * @param size to start there. The FairScheduler would count what the containers hold: if that is
   *     more, the application would get more, also of what is kept for others.
   * @param starvation total of the application's precedence
   */
  public static void keepFor(
      FSAppAttempt application,
      FSSchedulerNode node,
      Collection<RMContainer> containers,
      Resource size,
      Resource starvation) {
    application.setMinshareStarvation(starvation);
    // The node's own lock.
    synchronized (node) {
      Resource kept = node.resourcesPreemptedForApp.get(application);
      Resource all = kept == null ? size : Resources.add(kept, size);
      node.addContainersForPreemption(containers, application);
      node.resourcesPreemptedForApp.computeIfPresent(application, (same, old) -> all);
    }
  }

  /**
   * Gives an application precedence on a node over its reservation; a no-op without one. Lasts as
   * {@link #keepFor} does.
   */
  public static void keepReservedFor(
      FSAppAttempt application, FSSchedulerNode node, Resource size, Resource starvation) {
    RMContainer reservation = node.getReservedContainer();
    if (reservation != null) {
      keepFor(application, node, Collections.singleton(reservation), size, starvation);
      // It only states the amount to keep; it is not to be preempted.
      node.containersForPreemption.remove(reservation);
    }
  }

  /** Removes containers from the node's list of those to be preempted. */
  public static void forget(FSSchedulerNode node, Collection<RMContainer> containers) {
    // The node's own lock.
    synchronized (node) {
      node.containersForPreemption.removeAll(containers);
    }
  }

  /** Ends the application's precedence. */
  public static void satisfied(FSAppAttempt application) {
    application.resetMinshareStarvation();
  }

  /** The scheduler of a queue. */
  public static FairScheduler scheduler(FSQueue queue) {
    return queue.scheduler;
  }

  /** What the AMs of a queue hold: an object that changes with it. */
  public static Resource mastersHold(FSLeafQueue queue) {
    return queue.getAmResourceUsage();
  }

  /**
   * The AM limit of a queue, as {@link FSLeafQueue#canRunAppAM} computes it: a fraction of the
   * queue's fair share, or of the cluster's free resources if it has none. That method also sets a
   * metric of the queue, which a reader must not.
   */
  public static Resource mastersMayHold(FSLeafQueue queue) {
    return mastersMayHold(queue, Resources.none());
  }

  private static Resource mastersMayHold(FSLeafQueue queue, Resource room) {
    return mastersMayHold(
        queue, queue.getMaxAMShare(), queue.getFairShare(), queue.getMaxShare(), room);
  }

  /**
   * The same for other shares than the present ones.
   *
   * @param part of the share that AMs may hold; -1 for no limit
   * @param room how much more were free in the cluster
   */
  public static Resource mastersMayHold(
      FSLeafQueue queue, float part, Resource share, Resource most, Resource room) {
    if (Math.abs(part + 1) < 0.0001) {
      return Resources.unbounded();
    }
    Resource base = Resources.clone(share);
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

  /** Whether a queue's AM limit admits one more of a size. */
  public static boolean mayStartMaster(FSLeafQueue queue, Resource size) {
    return mayStartMasterWith(Resources.none(), queue, size);
  }

  /**
   * Whether it would if more were free in the cluster. For types in which the queue has no share,
   * such as vcores under policy {@code fair}, the limit is a fraction of what is free, so a full
   * cluster has a limit of zero, which says nothing about the queue's AMs.
   *
   * @param room how much more
   */
  public static boolean mayStartMasterWith(Resource room, FSLeafQueue queue, Resource size) {
    return Resources.fitsIn(
        Resources.add(queue.getAmResourceUsage(), size), mastersMayHold(queue, room));
  }

  /** Whether an application is in the queue and runnable. */
  public static boolean isRunnable(FSLeafQueue queue, FSAppAttempt app) {
    return queue.isRunnableApp(app);
  }

  /** Whether an application is in the queue and not runnable. */
  public static boolean isNonRunnable(FSLeafQueue queue, FSAppAttempt app) {
    return queue.isNonRunnableApp(app);
  }

  /** Number of applications of a queue that are not runnable. */
  public static int nonRunnable(FSLeafQueue queue) {
    return queue.getNumNonRunnableApps();
  }

  /**
   * Puts a new attempt into its queue, as the FairScheduler does. If that fails half-way, the
   * attempt is removed. Under the write lock.
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

  /** Whether a user is at the limit of running applications. */
  public static boolean isAtLimit(FairScheduler scheduler, String user) {
    return scheduler.maxRunningEnforcer.exceedUserMaxApps(user);
  }

  /**
   * Makes an attempt runnable, regardless of the limits on running applications, or not runnable.
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

  /** Corrects the counted AM usage of a queue by a difference. */
  public static void countMasters(FSLeafQueue queue, Resource more) {
    queue.addAMResourceUsage(more);
  }

  /** Demand less usage of an application. */
  public static Resource pendingDemand(FSAppAttempt app) {
    return app.getPendingDemand();
  }

  /** Whether an application is starved, in the FairScheduler's terms. */
  public static boolean isStarved(FSAppAttempt app) {
    return app.isStarved();
  }

  /** Whether a queue may be offered a node. */
  public static boolean mayBeOffered(FSQueue queue, FSSchedulerNode node) {
    return queue.assignContainerPreCheck(node);
  }

  /**
   * Serves applications with precedence on a node, then its reservation.
   *
   * @return whether a reservation is valid, served or not: then nothing else is assigned
   */
  public static boolean serveKept(FSSchedulerNode node) {
    FairScheduler.assignPreemptedContainers(node);
    FSAppAttempt reserved = node.getReservedAppSchedulable();
    return reserved != null && reserved.assignReservedContainer(node);
  }

  /** Whether a node may assign more than one container per heartbeat. */
  public static boolean isAssignMultiple(FairScheduler scheduler) {
    return scheduler.assignMultiple;
  }

  /** Containers per heartbeat of a node; unlimited if not above 0. */
  public static int maxAssign(FairScheduler scheduler) {
    return scheduler.maxAssign;
  }

  /** Whether instead half of the node's free resources are the limit. */
  public static boolean isMaxAssignDynamic(FairScheduler scheduler) {
    return scheduler.maxAssignDynamic;
  }

  /** Computes the fair shares below a queue. */
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

  /** Usage of the cluster above which the FairScheduler preempts. */
  public static float preemptionThreshold(FairScheduler scheduler) {
    return scheduler.getContext().getPreemptionUtilizationThreshold();
  }

  /** Records the duration of an update, in milliseconds. */
  public static void addUpdateDuration(FairScheduler scheduler, long millis) {
    scheduler.fsOpDurations.addUpdateThreadRunDuration(millis);
  }
}
