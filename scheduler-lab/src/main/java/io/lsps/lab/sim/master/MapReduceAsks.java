/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.invariant.Invariants;
import io.lsps.workload.MapReducePriorities;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** The three kinds of containers that MapReduce's master asks for, at MapReduce's priorities. */
final class MapReduceAsks {
  private final ContainerKind retriedMap;
  private final ContainerKind reduce;
  private final ContainerKind map;
  private final OutstandingAsks table;

  MapReduceAsks(MapReduceJob job) {
    this.retriedMap = new ContainerKind(MapReducePriorities.FAST_FAIL_MAP, job.size(true));
    this.reduce = new ContainerKind(MapReducePriorities.REDUCE, job.size(false));
    this.map = new ContainerKind(MapReducePriorities.MAP, job.size(true));
    this.table = new OutstandingAsks(retriedMap, reduce, map);
  }

  /** For a map that failed before. */
  ContainerKind retriedMap() {
    return retriedMap;
  }

  ContainerKind reduce() {
    return reduce;
  }

  ContainerKind map() {
    return map;
  }

  /** What is outstanding of each. */
  OutstandingAsks table() {
    return table;
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
  void check(Invariants invariants, ApplicationAttemptId id, int maps, int reduces) {
    InvariantViolation.require(
        maps() == maps && reduces() <= reduces,
        "asks conserved",
        () ->
            "%s asks for %d maps of %d waiting, %d reduces of %d waiting"
                .formatted(id, maps(), maps, reduces(), reduces));
    if (!table.hasChanges()) {
      List.of(retriedMap, reduce, map)
          .forEach(kind -> invariants.asks(id, kind.key(), table.outstanding(kind)));
    }
  }
}
