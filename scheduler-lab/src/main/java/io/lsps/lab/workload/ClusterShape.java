/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * Alike nodes.
 *
 * @param nodes how many
 * @param slotsPerNode containers of the standard size that fit on one
 */
public record ClusterShape(int nodes, int slotsPerNode) {

  /** Checks both numbers. */
  public ClusterShape {
    if (nodes < 1 || slotsPerNode < 1) {
      throw new IllegalArgumentException(
          "a cluster needs at least one node with one slot, not " + nodes + " x " + slotsPerNode);
    }
  }

  /** Containers of the standard size that fit at once. */
  public int slots() {
    return nodes * slotsPerNode;
  }
}
