/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All nodes at one instant. Immutable except for a cache of sizes. */
public final class NodesState {
  final List<NodeState> nodes;

  /** Total resources. */
  final ResourceVector total;

  /** Unallocated resources. */
  final ResourceVector free;

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

  /**
   * Where a container of a size fits. Cached: thousands of applications request the same few sizes.
   */
  Fit fit(ResourceVector size) {
    return fits.computeIfAbsent(size, unknown -> new Fit(size, nodes));
  }

  /** The same for some of the nodes. */
  Fit fit(ResourceVector size, Predicate<NodeState> among) {
    return new Fit(size, nodes.stream().filter(among).collect(Collectors.toList()));
  }

  /** A node at one instant. Immutable. */
  public static final class NodeState {
    final String name;
    final String rack;
    final ResourceVector total;
    final ResourceVector free;
    final boolean reserved;

    /**
     * A node.
     *
     * @param total total resources
     * @param free unallocated resources
     * @param reserved whether it is reserved for an application
     */
    public NodeState(
        String name, String rack, ResourceVector total, ResourceVector free, boolean reserved) {
      this.name = name;
      this.rack = rack;
      this.total = total;
      this.free = free;
      this.reserved = reserved;
    }
  }

  /** Where a container of one size fits among some nodes. Immutable once built. */
  static final class Fit {
    /** Nodes that are large enough when empty. */
    int large;

    /** Nodes where it fits now, without a reservation. */
    int free;

    /** Nodes where it fits now, with a reservation. */
    int reserved;

    /** The node with most memory; null without nodes. */
    NodeState largest;

    /** The node with most memory free; null without nodes. */
    NodeState emptiest;

    private Fit(ResourceVector size, List<NodeState> nodes) {
      for (NodeState node : nodes) {
        large += size.fitsIn(node.total) ? 1 : 0;
        if (size.fitsIn(node.free)) {
          reserved += node.reserved ? 1 : 0;
          free += node.reserved ? 0 : 1;
        }
        if (largest == null || memory(node.total) > memory(largest.total)) {
          largest = node;
        }
        if (emptiest == null || memory(node.free) > memory(emptiest.free)) {
          emptiest = node;
        }
      }
    }

    private static double memory(ResourceVector amount) {
      return amount.amount(ResourceVector.MEMORY);
    }
  }
}
