/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.sim.settings.Locality;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Which nodes have a map's block. It follows from the seed, the job and the map alone, so that it
 * is the same under every scheduler.
 */
public final class BlockPlacement {
  private final Locality locality;
  private final int nodes;
  private final TaskRandom random;

  /** Places blocks on this many nodes. */
  public BlockPlacement(Locality locality, int nodes, TaskRandom random) {
    this.locality = locality;
    this.nodes = nodes;
    this.random = random;
  }

  /**
   * The nodes with a replica: one anywhere, two more on one other rack, as HDFS's default placement
   * does; anywhere where there is no other rack, fewer where there are fewer nodes.
   */
  public List<Integer> of(long job, int map) {
    List<Integer> chosen = new ArrayList<>(Locality.REPLICAS);
    for (int replica = 0; replica < Math.min(Locality.REPLICAS, nodes); replica++) {
      double draw = random.blockDraw(job, map, replica);
      int node = pick(draw, chosen, wanted(chosen));
      chosen.add(node >= 0 ? node : pick(draw, chosen, any -> true));
    }
    return chosen;
  }

  private IntPredicate wanted(List<Integer> chosen) {
    return switch (chosen.size()) {
      case 1 -> node -> locality.rackOf(node) != locality.rackOf(chosen.get(0));
      case 2 -> node -> locality.rackOf(node) == locality.rackOf(chosen.get(1));
      default -> node -> true;
    };
  }

  /** The node that a uniform draw falls on; -1 where none is wanted. */
  private int pick(double draw, List<Integer> chosen, IntPredicate wanted) {
    int candidates = 0;
    for (int node = 0; node < nodes; node++) {
      candidates += !chosen.contains(node) && wanted.test(node) ? 1 : 0;
    }
    int left = (int) (draw * candidates);
    for (int node = 0; node < nodes && candidates > 0; node++) {
      if (!chosen.contains(node) && wanted.test(node) && left-- == 0) {
        return node;
      }
    }
    return -1;
  }

  /**
   * The factor on the time of a map whose block is on some nodes, run on another or one of them.
   */
  public double factor(List<Integer> replicas, int node) {
    if (replicas.contains(node)) {
      return 1;
    }
    boolean inRack =
        replicas.stream().anyMatch(other -> locality.rackOf(other) == locality.rackOf(node));
    return inRack ? locality.rackFactor() : locality.remoteFactor();
  }
}
