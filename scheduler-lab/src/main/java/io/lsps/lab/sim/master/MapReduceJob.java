/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.engine.BlockPlacement;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;

/** What a MapReduce job keeps from one attempt of its master to the next. */
final class MapReduceJob {
  private final WorkloadJob spec;
  private final long number;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final Resource mapSize;
  private final Resource reduceSize;
  private final Shuffle shuffle;
  private final BlockPlacement blocks;
  private final Map<Integer, List<Integer>> replicas = new HashMap<>();
  private final Map<SimulatedNodeManager, BitSet> finishedOn = new HashMap<>();
  private final BitSet everFinished = new BitSet();

  MapReduceJob(SimulationSettings settings, BlockPlacement blocks, WorkloadJob spec, long number) {
    this.spec = spec;
    this.blocks = blocks;
    this.shuffle = new Shuffle(spec.maps().count());
    this.number = number;
    this.maps = new TaskPool(spec.maps());
    this.reduces = new TaskPool(spec.reduces());
    boolean own = spec.sizes() != null;
    this.mapSize =
        own ? resource(spec.sizes().map()) : Resource.newInstance(settings.mapMemoryMb(), 1);
    this.reduceSize =
        own ? resource(spec.sizes().reduce()) : Resource.newInstance(settings.reduceMemoryMb(), 1);
  }

  private static Resource resource(ContainerSize size) {
    return Resource.newInstance(size.memoryMb(), size.vcores());
  }

  WorkloadJob spec() {
    return spec;
  }

  /** The job's number in the run. It decides the random numbers of the tasks. */
  long number() {
    return number;
  }

  TaskPool maps() {
    return maps;
  }

  TaskPool reduces() {
    return reduces;
  }

  TaskPool pool(boolean map) {
    return map ? maps : reduces;
  }

  /** What a container of a phase is asked for. */
  Resource size(boolean map) {
    return map ? mapSize : reduceSize;
  }

  /** Memory of a phase's container, MB. */
  long memoryMb(boolean map) {
    return size(map).getMemorySize();
  }

  boolean allDone() {
    return maps.allDone() && reduces.allDone();
  }

  /** The nodes with the block of a map. */
  List<Integer> replicas(int map) {
    return replicas.computeIfAbsent(map, task -> blocks.of(number, task));
  }

  /** The factor on a map's time for reading its block from this node. */
  double distanceFactor(int map, SimulatedNodeManager node) {
    return blocks.factor(replicas(map), node.index());
  }

  /** The copying of early reduces. */
  Shuffle shuffle() {
    return shuffle;
  }

  /** A map is done. Its output lies on the node that it ran on. */
  void mapFinished(int map, SimulatedNodeManager node, long now) {
    finishedOn.computeIfAbsent(node, any -> new BitSet()).set(map);
    if (!everFinished.get(map)) {
      everFinished.set(map);
      shuffle.finished(now);
    }
  }

  /**
   * A node is lost. Maps that had finished there wait again, as long as a reduce may still need
   * their output. Reduces that have begun to work have it already.
   */
  List<Integer> loseMapsOn(SimulatedNodeManager node) {
    BitSet there = finishedOn.remove(node);
    if (there == null || reduces.allDone()) {
      return List.of();
    }
    List<Integer> lost = there.stream().boxed().toList();
    lost.forEach(maps::lose);
    return lost;
  }
}
