/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

import java.util.List;

/**
 * The nodes of a cluster.
 *
 * @param count number of nodes, one or more
 * @param memoryMb memory of a node, MB
 * @param vcores virtual cores of a node
 * @param speeds speeds given to the nodes in turn; a task of t ms takes t/speed
 */
public record NodeShape(int count, long memoryMb, int vcores, List<Double> speeds) {

  /** Checks ranges. */
  public NodeShape {
    speeds = List.copyOf(speeds);
    SettingRanges.positive("nodes", count);
    SettingRanges.positive("node memory (MB)", memoryMb);
    SettingRanges.positive("node vcores", vcores);
    if (speeds.isEmpty() || speeds.stream().anyMatch(speed -> !(speed > 0))) {
      throw new IllegalArgumentException("node speeds are positive numbers, not " + speeds);
    }
  }
}
