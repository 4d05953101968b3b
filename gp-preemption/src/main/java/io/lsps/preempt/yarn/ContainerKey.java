/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;

/**
 * Identifies a container from round to round. The scheduler's own object would do, but it computes
 * its hash anew from all parts of the container's id each time. Over all containers of a cluster
 * that takes a good part of a round.
 */
final class ContainerKey {
  private static final Set<Integer> WITH_ITS_NODE =
      new HashSet<>(
          Arrays.asList(
              ContainerExitStatus.ABORTED,
              ContainerExitStatus.DISKS_FAILED,
              ContainerExitStatus.PREEMPTED,
              ContainerExitStatus.KILLED_BY_RESOURCEMANAGER,
              // A NodeManager that stops says so of all that it runs.
              ContainerExitStatus.KILLED_AFTER_APP_COMPLETION,
              ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER));

  final RMContainer container;

  /** What tells it from the other containers of its application attempt. */
  final long number;

  private final int hash;

  /**
   * A key.
   *
   * @param attempt hash of the application attempt's id
   */
  ContainerKey(RMContainer container, int attempt) {
    this.container = container;
    this.number = container.getContainerId().getContainerId();
    this.hash = 31 * attempt + Long.hashCode(number);
  }

  /** Whether its task, its application or its master ended it: not its node or the scheduler. */
  boolean endedByItself() {
    switch (container.getState()) {
      case COMPLETED:
        return !WITH_ITS_NODE.contains(container.getContainerExitStatus());
      case RELEASED:
        return true;
      case KILLED:
        return SchedulerUtils.COMPLETED_APPLICATION.equals(container.getDiagnosticsInfo());
      default:
        return false;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ContainerKey && ((ContainerKey) other).container == container;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return container.getContainerId().toString();
  }
}
