/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many containers of which size each application is owed now. Rooms that were decided earlier
 * take theirs from it one by one. Not thread-safe.
 */
public final class StillOwed {
  private final Map<Object, Integer> containers = new HashMap<>();
  private final Set<Object> next = new HashSet<>();

  /**
   * Counts.
   *
   * @param view the cluster now
   * @param owed what is owed as if no room were on its way
   */
  StillOwed(ClusterView view, List<OwedContainers> owed) {
    for (OwedContainers claim : owed) {
      Amount size = claim.ask().size();
      containers.merge(key(claim.application().name(), size), claim.units(), Integer::sum);
    }
    for (SchedulableView schedulable : view.schedulables()) {
      for (AwaitedContainers ask : AwaitedContainers.servedNext(schedulable.asks())) {
        next.add(key(schedulable.name(), ask.size()));
      }
    }
  }

  /**
   * Whether a room for one container is still owed, and the application would take it. What a long
   * job has to give up is owed as long as the application waits for such containers.
   */
  public boolean covers(String application, ClaimKind kind, Amount size) {
    Object key = key(application, size);
    boolean counted = kind != ClaimKind.LONG_JOB && kind != ClaimKind.LOAN;
    return next.contains(key) && (!counted || containers.getOrDefault(key, 0) > 0);
  }

  /** One container less is owed. */
  public void take(String application, Amount size) {
    containers.merge(key(application, size), -1, Integer::sum);
  }

  private static Object key(String application, Amount size) {
    return Arrays.asList(application, size);
  }
}
