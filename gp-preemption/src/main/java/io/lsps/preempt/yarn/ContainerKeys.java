/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * The keys of all running containers, from round to round. In the few seconds between two rounds
 * most applications keep the containers that they have: of these nothing is made anew. Not
 * thread-safe.
 */
final class ContainerKeys {
  private final Map<FSAppAttempt, Known> known = new WeakHashMap<>();

  /**
   * The keys of an application's containers in the order of their numbers.
   *
   * @param containers all that it has now
   */
  List<ContainerKey> sorted(FSAppAttempt attempt, List<RMContainer> containers) {
    Known last = known.get(attempt);
    if (last == null || !last.isOf(containers)) {
      last = new Known(attempt, containers, last);
      known.put(attempt, last);
    }
    return last.sorted;
  }

  /** What was made of the containers that an application had. */
  private static final class Known {
    private final List<RMContainer> containers;
    private final List<ContainerKey> sorted;

    Known(FSAppAttempt attempt, List<RMContainer> containers, Known before) {
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

    /** The very same objects: they are not made anew while a container runs. */
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
