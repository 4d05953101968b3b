/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;
import java.util.List;

/** On which of some nodes a container of one size could be. Immutable. */
final class Fit {
  /** Nodes that are large enough, whatever runs there. */
  final int large;

  /** Nodes with room for it now that keep it for nobody. */
  final int free;

  /** Nodes with room for it now that keep it for one application. */
  final int reserved;

  /** The node with most memory; null of no nodes. */
  final NodeState largest;

  /** The node with most memory free; null of no nodes. */
  final NodeState emptiest;

  private Fit(int large, int free, int reserved, NodeState largest, NodeState emptiest) {
    this.large = large;
    this.free = free;
    this.reserved = reserved;
    this.largest = largest;
    this.emptiest = emptiest;
  }

  static Fit of(ResourceVector size, List<NodeState> nodes) {
    int large = 0;
    int free = 0;
    int reserved = 0;
    NodeState largest = null;
    NodeState emptiest = null;
    for (NodeState node : nodes) {
      large += Sizes.fits(size, node.total) ? 1 : 0;
      if (Sizes.fits(size, node.free)) {
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
    return new Fit(large, free, reserved, largest, emptiest);
  }

  private static double memory(ResourceVector amount) {
    return amount.amount(ResourceVector.MEMORY);
  }
}
