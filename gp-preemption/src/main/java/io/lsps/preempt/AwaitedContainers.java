/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Containers of one size that an application waits for. Immutable. */
public final class AwaitedContainers {
  private final Amount size;
  private final int count;
  private final Set<String> nodes;

  private AwaitedContainers(Amount size, int count, Set<String> nodes) {
    if (!size.isPositive() || count < 1) {
      throw new IllegalArgumentException(
          "an ask is for one container or more of some size, not " + count + " of " + size);
    }
    this.size = size;
    this.count = count;
    this.nodes = nodes;
  }

  /** Containers that may run on any node. */
  public static AwaitedContainers anywhere(Amount size, int count) {
    return new AwaitedContainers(size, count, null);
  }

  /** Containers that may run on these nodes only. */
  public static AwaitedContainers on(Set<String> nodes, Amount size, int count) {
    return new AwaitedContainers(size, count, Collections.unmodifiableSet(new HashSet<>(nodes)));
  }

  /** Size of one container. */
  public Amount size() {
    return size;
  }

  /** Number of containers, one or more. */
  public int count() {
    return count;
  }

  boolean mayRunOn(String node) {
    return nodes == null || nodes.contains(node);
  }
}
