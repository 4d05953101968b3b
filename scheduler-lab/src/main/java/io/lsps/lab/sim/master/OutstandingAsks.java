/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The containers of each kind that an AM has requested and not received. */
final class OutstandingAsks {
  private final Map<ContainerKind, Row> rows = new LinkedHashMap<>();

  OutstandingAsks(ContainerKind... kinds) {
    for (ContainerKind kind : kinds) {
      rows.put(kind, new Row());
    }
  }

  int outstanding(ContainerKind kind) {
    return row(kind).outstanding;
  }

  int total() {
    return rows.values().stream().mapToInt(row -> row.outstanding).sum();
  }

  boolean hasChanges() {
    return rows.values().stream().anyMatch(row -> row.changed);
  }

  /**
   * Changes the number of requested containers. The ResourceManager receives it with the next
   * {@link #changes()}.
   */
  void add(ContainerKind kind, int containers) {
    if (containers != 0) {
      Row row = row(kind);
      row.outstanding += containers;
      row.changed = true;
    }
  }

  ContainerKind of(Container container) {
    return rows.keySet().stream()
        .filter(kind -> kind.isAnsweredBy(container))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("nobody asked for " + container));
  }

  /**
   * A container came. The ResourceManager has lowered its number already. Returns false when none
   * was wanted.
   */
  boolean take(ContainerKind kind) {
    Row row = row(kind);
    if (row.outstanding == 0) {
      return false;
    }
    row.outstanding--;
    return true;
  }

  /** The requests that changed, each with its whole number of containers, as YARN wants them. */
  List<ResourceRequest> changes() {
    List<ResourceRequest> requests = new ArrayList<>(1);
    rows.forEach(
        (kind, row) -> {
          if (row.changed) {
            row.changed = false;
            requests.add(request(kind, row.outstanding));
          }
        });
    return requests;
  }

  private static ResourceRequest request(ContainerKind kind, int containers) {
    ResourceRequest request =
        ResourceRequest.newInstance(
            Priority.newInstance(kind.priority()), ResourceRequest.ANY, kind.size(), containers);
    request.setAllocationRequestId(ContainerKind.NO_ID);
    return request;
  }

  private Row row(ContainerKind kind) {
    Row row = rows.get(kind);
    if (row == null) {
      throw new IllegalArgumentException("this AM never asks for " + kind);
    }
    return row;
  }

  private static final class Row {
    int outstanding;
    boolean changed;
  }

  /**
   * A kind of container that an AM requests. A container's priority identifies its request.
   *
   * @param priority YARN's, the smaller the more urgent
   */
  record ContainerKind(int priority, Resource size) {
    /** YARN's value where an AM gives no allocation request id. */
    static final long NO_ID = -1;

    SchedulerRequestKey key() {
      return new SchedulerRequestKey(Priority.newInstance(priority), NO_ID, null);
    }

    boolean isAnsweredBy(Container container) {
      return container.getPriority().getPriority() == priority;
    }
  }
}
