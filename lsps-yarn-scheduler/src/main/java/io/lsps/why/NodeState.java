/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;

/** A node at one instant. Immutable. */
public final class NodeState {
  final String name;
  final String rack;
  final ResourceVector total;
  final ResourceVector free;
  final boolean reserved;

  /**
   * A node.
   *
   * @param total all that it has
   * @param free what of it no container holds
   * @param reserved whether it keeps what comes free for one application
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
