/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * Where data lie, and what distance costs. Each map reads a block with three replicas, placed as
 * HDFS does: one on a node, and two on nodes of another rack. Masters ask for nodes, racks and any
 * place, as MapReduce's masters do.
 *
 * @param racks that the nodes are dealt out to in turn; 0: data are everywhere, and nobody asks for
 *     a place
 * @param rackFactor on the time of a map that reads from another node of its rack, 1 or more
 * @param remoteFactor on the time of a map that reads from another rack, {@code rackFactor} or more
 */
public record Locality(int racks, double rackFactor, double remoteFactor) {
  /** Data are on every node. */
  public static final Locality NONE = new Locality(0, 1, 1);

  /** Replicas of a block (HDFS's default). */
  public static final int REPLICAS = 3;

  /** Checks ranges. */
  public Locality {
    SettingRanges.notNegative("racks", racks);
    if (!(rackFactor >= 1 && remoteFactor >= rackFactor)) {
      throw new IllegalArgumentException(
          "the factors of maps that read from their rack and from another must rise from 1, not "
              + rackFactor
              + " and "
              + remoteFactor);
    }
  }

  /** Whether it matters where a map runs. */
  public boolean matters() {
    return racks > 0;
  }

  /** The rack of a node. */
  public int rackOf(int node) {
    return racks == 0 ? 0 : node % racks;
  }

  /** YARN's name of a node's rack. */
  public String rackName(int node) {
    return "/rack" + rackOf(node);
  }
}
