/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.settings.ClusterCosts.SettingRanges;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The containers that a master has asked for and not got: how many of each kind anywhere, and how
 * many of each kind at a node or rack.
 */
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
    return rows.values().stream().anyMatch(row -> row.changed || !row.changedPlaces.isEmpty());
  }

  /**
   * Asks for more containers, or for fewer. The ResourceManager hears of it by the next {@link
   * #changes()}.
   */
  void add(ContainerKind kind, int containers) {
    if (containers != 0) {
      Row row = row(kind);
      row.outstanding += containers;
      row.changed = true;
    }
  }

  /**
   * Changes how many containers are wanted at a place.
   *
   * @param place a host name or a rack
   */
  void addAt(ContainerKind kind, String place, int containers) {
    Row row = row(kind);
    int now = row.places.merge(place, containers, Integer::sum);
    row.changedPlaces.put(place, now);
    row.changed = true;
  }

  /**
   * Repeats the number for a place. The ResourceManager has lowered its own number by the container
   * that it gave there.
   */
  void tellAgain(ContainerKind kind, String place) {
    Row row = row(kind);
    Integer now = row.places.get(place);
    if (now != null) {
      row.changedPlaces.put(place, now);
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
          row.changedPlaces.forEach(
              (place, number) -> requests.add(request(kind, place, Math.max(0, number))));
          row.changedPlaces.clear();
          if (row.changed) {
            row.changed = false;
            requests.add(request(kind, ResourceRequest.ANY, row.outstanding));
          }
        });
    return requests;
  }

  private static ResourceRequest request(ContainerKind kind, String place, int containers) {
    ResourceRequest request =
        ResourceRequest.newInstance(
            Priority.newInstance(kind.priority()), place, kind.size(), containers);
    request.setAllocationRequestId(kind.allocationRequestId());
    return request;
  }

  private Row row(ContainerKind kind) {
    Row row = rows.get(kind);
    if (row == null) {
      throw new IllegalArgumentException("this master never asks for " + kind);
    }
    return row;
  }

  private static final class Row {
    final Map<String, Integer> places = new LinkedHashMap<>();
    final Map<String, Integer> changedPlaces = new TreeMap<>();
    int outstanding;
    boolean changed;
  }

  /**
   * A kind of container that a master asks for. Each kind of one master has its own priority or its
   * own allocation request id. By these two a container tells which request it answers.
   *
   * @param priority YARN's, the smaller the more urgent
   * @param allocationRequestId chosen by the master; -1 where it gives none, as MapReduce
   */
  record ContainerKind(int priority, long allocationRequestId, Resource size) {
    /** YARN's value where a master gives no allocation request id. */
    static final long NO_ID = -1;

    ContainerKind {
      Objects.requireNonNull(size, "size");
      SettingRanges.notNegative("priority", priority);
    }

    /** A kind that its priority alone tells from the others. */
    ContainerKind(int priority, Resource size) {
      this(priority, NO_ID, size);
    }

    SchedulerRequestKey key() {
      return new SchedulerRequestKey(Priority.newInstance(priority), allocationRequestId, null);
    }

    boolean isAnsweredBy(Container container) {
      return container.getPriority().getPriority() == priority
          && container.getAllocationRequestId() == allocationRequestId;
    }
  }
}
