/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What happened in a world that the FairScheduler's own counters do not survive. {@link
 * HadoopsOwnTest} shows each.
 */
final class Disturbed {
  private final Set<ContainerId> resized = new HashSet<>();
  private final Set<ApplicationAttemptId> heldWaiting = new HashSet<>();

  /** Whether an application was moved to another queue. */
  boolean anyMoved;

  /**
   * Whether an application was moved that wanted a container of another size. Hadoop keeps one that
   * is to shrink under two names until its master calls again, and a move takes it from the metrics
   * of its old queue twice ({@code AbstractYarnScheduler.createDecreasedRMContainer}).
   */
  boolean anyResizedMoved;

  /**
   * Whether a container was to have another size twice. The second time Hadoop withdraws what it
   * asked for to let it grow, and books it as given ({@code
   * ContainerUpdateContext.cancelPreviousRequest}): the metrics never lose that again.
   */
  boolean anyResizedAgain;

  /**
   * How many containers were to shrink. The FairScheduler keeps another for each, of no resources,
   * which it never completes and nobody added to the metrics of the queue; the loss of the node
   * takes it from them.
   */
  int shrunk;

  /**
   * Whether an application that a limit kept from running, and that held containers, was let run.
   * Hadoop adds what it holds to the usage of its queue both times ({@code
   * MaxRunningAppsEnforcer.updateAppsRunnability}, {@code FSLeafQueue.addApp}).
   */
  boolean anyCountedTwice;

  /** A master wants a container to have another size. */
  void resize(ContainerId container, boolean more) {
    anyResizedAgain |= !resized.add(container);
    shrunk += more ? 0 : 1;
  }

  /** Notes who holds containers and may not run, and whether any of these may run by now. */
  void look(FairScheduler scheduler) {
    for (FSLeafQueue queue : scheduler.getQueueManager().getLeafQueues()) {
      FairQueues.waiting(queue).stream()
          .filter(app -> !Resources.isNone(app.getResourceUsage()))
          .forEach(app -> heldWaiting.add(app.getApplicationAttemptId()));
      anyCountedTwice |=
          FairQueues.runnable(queue).stream()
              .anyMatch(app -> heldWaiting.contains(app.getApplicationAttemptId()));
    }
  }

  /** Which containers the scheduler was told to kill, and which it killed besides. */
  static final class Kills {
    final Set<ContainerId> ordered = new HashSet<>();

    /** What was killed though nobody wanted it. */
    final Set<String> unordered = new HashSet<>();

    /** Whether it may kill what it likes: something preempts, or a node may be too small. */
    boolean anyMay;

    void ended(ContainerStatus status) {
      int exit = status.getExitStatus();
      boolean killed =
          exit == ContainerExitStatus.PREEMPTED
              || exit == ContainerExitStatus.KILLED_BY_RESOURCEMANAGER;
      String why = status.getDiagnostics();
      // A node tells no reason, and the container that stood for the growth of another is no loss.
      boolean counts = !why.isEmpty() && !why.equals(SchedulerUtils.UPDATED_CONTAINER);
      if (killed && counts && !anyMay && !ordered.contains(status.getContainerId())) {
        unordered.add(status.getContainerId() + ": " + why);
      }
    }
  }
}
