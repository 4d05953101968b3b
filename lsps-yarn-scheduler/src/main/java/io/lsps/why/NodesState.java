/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** All nodes at one instant. Immutable but for what it remembers of sizes that were asked for. */
public final class NodesState {
  private final List<NodeState> nodes;
  private final ResourceVector total;
  private final ResourceVector free;
  private final Map<ResourceVector, Fit> fits = new ConcurrentHashMap<>();

  /** The nodes of a cluster. */
  public NodesState(List<NodeState> nodes) {
    this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
    ResourceVector all = ResourceVector.NONE;
    ResourceVector unused = ResourceVector.NONE;
    for (NodeState node : nodes) {
      all = all.plus(node.total, 1);
      unused = unused.plus(node.free, 1);
    }
    this.total = all;
    this.free = unused;
  }

  /** All that the nodes have. */
  public ResourceVector total() {
    return total;
  }

  /** What no container holds, on all nodes together. */
  ResourceVector free() {
    return free;
  }

  int count() {
    return nodes.size();
  }

  /** Where a container of a size could be. Thousands of applications ask for the same few sizes. */
  Fit fit(ResourceVector size) {
    return fits.computeIfAbsent(size, unknown -> Fit.of(size, nodes));
  }

  /** The same among some of the nodes. */
  Fit fit(ResourceVector size, Predicate<NodeState> among) {
    List<NodeState> some = new ArrayList<>();
    for (NodeState node : nodes) {
      if (among.test(node)) {
        some.add(node);
      }
    }
    return Fit.of(size, some);
  }
}
