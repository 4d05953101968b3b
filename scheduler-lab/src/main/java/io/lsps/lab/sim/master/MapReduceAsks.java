/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.lab.sim.settings.ClusterCosts.Locality;
import io.lsps.workload.MapReducePriorities;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** The three kinds of containers that MapReduce's master asks for, at MapReduce's priorities. */
final class MapReduceAsks {
  final ContainerKind retriedMap;
  final ContainerKind reduce;
  final ContainerKind map;
  final OutstandingAsks table;

  MapReduceAsks(MapReduceJob job) {
    this.retriedMap = new ContainerKind(MapReducePriorities.FAST_FAIL_MAP, job.size(true));
    this.reduce = new ContainerKind(MapReducePriorities.REDUCE, job.size(false));
    this.map = new ContainerKind(MapReducePriorities.MAP, job.size(true));
    this.table = new OutstandingAsks(retriedMap, reduce, map);
  }

  /** Containers outstanding for maps of either kind. */
  int maps() {
    return table.outstanding(map) + table.outstanding(retriedMap);
  }

  int reduces() {
    return table.outstanding(reduce);
  }

  /**
   * Checks that the requests agree with the waiting tasks. Once the ResourceManager was told of all
   * changes, checks its view too.
   *
   * @param maps how many maps want a container
   * @param reduces how many reduces do; fewer may be asked for
   */
  void check(RunChecks checks, ApplicationAttemptId id, int maps, int reduces) {
    InvariantViolation.require(
        maps() == maps && reduces() <= reduces,
        "asks conserved",
        () ->
            "%s asks for %d maps of %d waiting, %d reduces of %d waiting"
                .formatted(id, maps(), maps, reduces(), reduces));
    if (!table.hasChanges()) {
      List.of(retriedMap, reduce, map)
          .forEach(kind -> checks.asks(id, kind.key(), table.outstanding(kind)));
    }
  }

  /**
   * Keeps which maps of a job wait at which node and rack. A master asks for a container at each
   * node that has a map's block, at each of their racks, and anywhere. It gives the container to a
   * map whose block is on that node, or else in that rack, or else to any map.
   */
  static final class LocalMaps {
    private final MapReduceJob job;
    private final Locality locality;
    private final OutstandingAsks asks;
    private final ContainerKind kind;
    private final Map<String, Queue<Integer>> waitingAt = new HashMap<>();

    LocalMaps(MapReduceJob job, Locality locality, OutstandingAsks asks, ContainerKind kind) {
      this.job = job;
      this.locality = locality;
      this.asks = asks;
      this.kind = kind;
    }

    /** The master has just started: every map waits that is not done. */
    void allWait() {
      for (int map = 0; map < job.maps.total(); map++) {
        if (job.maps.waits(map)) {
          waits(map);
        }
      }
    }

    void waits(int map) {
      for (String place : places(map)) {
        waitingAt.computeIfAbsent(place, any -> new ArrayDeque<>()).add(map);
        asks.addAt(kind, place, 1);
      }
    }

    /** A waiting map has got a container on this node. */
    void started(int map, SimulatedNodeManager node) {
      places(map).forEach(place -> asks.addAt(kind, place, -1));
      asks.tellAgain(kind, SimulatedRmNode.hostName(node.index()));
      asks.tellAgain(kind, locality.rackName(node.index()));
    }

    /** A waiting map near a node; -1 where none is. */
    int near(SimulatedNodeManager node) {
      int onNode = first(SimulatedRmNode.hostName(node.index()));
      return onNode >= 0 ? onNode : first(locality.rackName(node.index()));
    }

    private int first(String place) {
      Queue<Integer> waiting = waitingAt.get(place);
      while (waiting != null && !waiting.isEmpty()) {
        int map = waiting.poll();
        if (job.maps.waits(map)) {
          return map;
        }
      }
      return -1;
    }

    private Set<String> places(int map) {
      Set<String> places = new LinkedHashSet<>();
      for (int node : job.replicas(map)) {
        places.add(SimulatedRmNode.hostName(node));
        places.add(locality.rackName(node));
      }
      return places;
    }
  }
}
