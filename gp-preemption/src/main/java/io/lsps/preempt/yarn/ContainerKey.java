/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * Identifies a container between rounds. The scheduler's id would do, but recomputes its hash each
 * time, which over all containers of a cluster takes a good part of a round.
 */
final class ContainerKey {
  private static final Set<Integer> WITH_ITS_NODE =
      new HashSet<>(
          Arrays.asList(
              ContainerExitStatus.ABORTED,
              ContainerExitStatus.DISKS_FAILED,
              ContainerExitStatus.PREEMPTED,
              ContainerExitStatus.KILLED_BY_RESOURCEMANAGER,
              // A NodeManager that stops reports this for all its containers.
              ContainerExitStatus.KILLED_AFTER_APP_COMPLETION,
              ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER));

  final RMContainer container;

  /** Unique within the application attempt. */
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

  /** Whether its task, its application or its AM ended it: not its node or the scheduler. */
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

  /**
   * The keys of all running containers, kept between rounds: for applications whose containers have
   * not changed nothing is allocated.
   */
  static final class ContainerKeys {
    private final Map<FSAppAttempt, SortedKeys> known = new WeakHashMap<>();

    /**
     * The keys of an application's containers in the order of their numbers.
     *
     * @param containers all of its containers
     */
    List<ContainerKey> sorted(FSAppAttempt attempt, List<RMContainer> containers) {
      SortedKeys last = known.get(attempt);
      if (last == null || !last.isOf(containers)) {
        last = new SortedKeys(attempt, containers, last);
        known.put(attempt, last);
      }
      return last.sorted;
    }

    /** The cached keys of an application. */
    private static final class SortedKeys {
      private final List<RMContainer> containers;
      private final List<ContainerKey> sorted;

      SortedKeys(FSAppAttempt attempt, List<RMContainer> containers, SortedKeys before) {
        this.containers = containers;
        IdentityHashMap<RMContainer, ContainerKey> old = new IdentityHashMap<>();
        if (before != null) {
          before.sorted.forEach(key -> old.put(key.container, key));
        }
        int hash = attempt.getApplicationAttemptId().hashCode();
        List<ContainerKey> keys = new ArrayList<>(containers.size());
        for (RMContainer container : containers) {
          ContainerKey key = old.get(container);
          keys.add(key == null ? new ContainerKey(container, hash) : key);
        }
        keys.sort(Comparator.comparingLong(key -> key.number));
        sorted = Collections.unmodifiableList(keys);
      }

      /** Compared by identity: the objects stay the same while a container runs. */
      boolean isOf(List<RMContainer> others) {
        if (containers.size() != others.size()) {
          return false;
        }
        for (int i = 0; i < others.size(); i++) {
          if (containers.get(i) != others.get(i)) {
            return false;
          }
        }
        return true;
      }
    }
  }
}
