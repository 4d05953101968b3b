/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.gate;

import io.lsps.workload.MapReducePriorities;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/** Counts what a MapReduce master states in one call. */
final class StatedAsks {
  private boolean reduceRows;
  private boolean mapRows;
  private int reduces;
  private int maps;
  private int repeatedMaps;

  private StatedAsks() {}

  static StatedAsks of(List<ResourceRequest> rows) {
    StatedAsks stated = new StatedAsks();
    for (ResourceRequest row : rows) {
      stated.add(row);
    }
    return stated;
  }

  private void add(ResourceRequest row) {
    int priority = row.getPriority().getPriority();
    reduceRows |= priority == MapReducePriorities.REDUCE;
    mapRows |= priority == MapReducePriorities.MAP;
    repeatedMaps += priority == MapReducePriorities.FAST_FAIL_MAP ? row.getNumContainers() : 0;
    if (ResourceRequest.ANY.equals(row.getResourceName())) {
      reduces += priority == MapReducePriorities.REDUCE ? row.getNumContainers() : 0;
      maps += MapReducePriorities.isMap(priority) ? row.getNumContainers() : 0;
    }
  }

  boolean reduceRows() {
    return reduceRows;
  }

  boolean mapRows() {
    return mapRows;
  }

  /** Reduces that are wanted. */
  int reduces() {
    return reduces;
  }

  /** Maps that are wanted, also those after a failure. */
  int maps() {
    return maps;
  }

  int repeatedMaps() {
    return repeatedMaps;
  }
}
