/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;

/** Which containers the scheduler was told to kill, and which it killed besides. */
final class Kills {
  private final Set<ContainerId> ordered = new HashSet<>();
  private final Set<String> unordered = new HashSet<>();
  private boolean anyMay;

  /**
   * Kills in one world.
   *
   * @param anyMay whether the scheduler may kill what it likes: something preempts
   */
  Kills(boolean anyMay) {
    this.anyMay = anyMay;
  }

  /** The scheduler is told to kill a container. */
  void order(ContainerId id) {
    ordered.add(id);
  }

  /** From now on the scheduler may kill what it likes: a node may be smaller than its load. */
  void allow() {
    anyMay = true;
  }

  /** A container has ended. */
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

  /** What was killed though nobody wanted it. */
  Set<String> unordered() {
    return unordered;
  }
}
