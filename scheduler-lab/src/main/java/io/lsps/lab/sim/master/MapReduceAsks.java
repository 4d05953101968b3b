/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.workload.MapReducePriorities;
import java.util.List;
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
}
