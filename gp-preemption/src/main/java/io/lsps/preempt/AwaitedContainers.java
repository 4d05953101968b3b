/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pending containers of one size of an application. Immutable. */
public final class AwaitedContainers {
  /** Size of one container. */
  public final ResourceVector size;

  /** Number of containers, one or more. */
  public final int count;

  private final Set<String> nodes;

  private AwaitedContainers(ResourceVector size, int count, Set<String> nodes) {
    if (!size.isPositive() || count < 1) {
      throw new IllegalArgumentException(
          "a request is for one container or more of some size, not " + count + " of " + size);
    }
    this.size = size;
    this.count = count;
    this.nodes = nodes;
  }

  /** Containers that may run on any node. */
  public static AwaitedContainers anywhere(ResourceVector size, int count) {
    return new AwaitedContainers(size, count, null);
  }

  /** Containers that may run on these nodes only. */
  public static AwaitedContainers on(Set<String> nodes, ResourceVector size, int count) {
    return new AwaitedContainers(size, count, Collections.unmodifiableSet(new HashSet<>(nodes)));
  }

  /**
   * The requests of an application that can be served now. The FairScheduler offers resources to
   * the most urgent request that may run on the node; if they are too small for that it reserves
   * the node, and offers later requests nothing. Later requests of the same size are served by
   * resources for any of them.
   *
   * @param asks most urgent first
   */
  static List<AwaitedContainers> servedNext(List<AwaitedContainers> asks) {
    List<AwaitedContainers> next = new ArrayList<>(asks.size());
    for (AwaitedContainers ask : asks) {
      if (next.stream().noneMatch(earlier -> earlier.isInTheWayOf(ask))) {
        next.add(ask);
      }
    }
    return next;
  }

  /**
   * The same, less what transfers under way will serve.
   *
   * @param rooms number of containers by size
   */
  static List<AwaitedContainers> without(
      Map<ResourceVector, Integer> rooms, List<AwaitedContainers> asks) {
    if (rooms.isEmpty()) {
      return asks;
    }
    Map<ResourceVector, Integer> left = new HashMap<>(rooms);
    List<AwaitedContainers> lacking = new ArrayList<>(asks.size());
    for (AwaitedContainers ask : asks) {
      int served = Math.min(ask.count, left.getOrDefault(ask.size, 0));
      left.merge(ask.size, -served, Integer::sum);
      if (served < ask.count) {
        lacking.add(
            served == 0 ? ask : new AwaitedContainers(ask.size, ask.count - served, ask.nodes));
      }
    }
    return lacking;
  }

  private boolean isInTheWayOf(AwaitedContainers later) {
    return !size.equals(later.size)
        && (nodes == null || (later.nodes != null && nodes.containsAll(later.nodes)));
  }

  boolean mayRunOn(String node) {
    return nodes == null || nodes.contains(node);
  }
}
