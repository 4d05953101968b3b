/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.sim.settings.ClusterCosts.Locality;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Chooses the nodes that hold a map's block. The choice depends on the seed, the job and the map
 * alone, so it is the same under every scheduler.
 */
public final class BlockPlacement {
  private final Locality locality;
  private final int nodes;
  private final TaskRandom random;

  public BlockPlacement(Locality locality, int nodes, TaskRandom random) {
    this.locality = locality;
    this.nodes = nodes;
    this.random = random;
  }

  /**
   * The nodes with a replica: one on any node, and two on nodes of one other rack, as HDFS places
   * them by default. With one rack the two are on any nodes; with fewer nodes there are fewer
   * replicas.
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

  /** The node that a uniform random number selects among the wanted ones; -1 if none is wanted. */
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
   * The factor on the time of a map that runs on a node: 1 if its block is on that node, more if
   * the block is on the same rack or on another one.
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
