/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What Global Preemption needs of the FairScheduler and cannot reach from elsewhere: the lock for a
 * consistent view, whether an application may get containers at all, and the stock way to keep
 * freed room for the one it was freed for.
 */
public final class FairSchedulerAccess {
  private FairSchedulerAccess() {}

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
}
