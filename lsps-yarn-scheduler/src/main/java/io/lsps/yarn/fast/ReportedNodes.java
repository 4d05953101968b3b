/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.fast.FreeRoom;
import io.lsps.fast.LeastRoom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes with free resources, as of their last heartbeats and later placements. All but {@link
 * #mayHave} under the scheduler's write lock.
 */
final class ReportedNodes {
  private static final Logger LOG = LoggerFactory.getLogger(ReportedNodes.class);

  /** Limit on the nodes with free resources that are checked for an application. */
  private static final int LOOKS = 256;

  // The most recent report last.
  private final Map<NodeId, Report> reports = new LinkedHashMap<>();
  private final Map<String, NodeId> byName = new HashMap<>();
  private final FreeRoom<NodeId> room = new FreeRoom<>();

  /** A heartbeat of a node, after its assignments. */
  void reported(Report report) {
    NodeId id = report.node.getNodeID();
    reports.remove(id);
    reports.put(id, report);
    byName.put(report.node.getNodeName(), id);
    measure(report);
  }

  /** Updates a node's free resources. */
  void measure(Report report) {
    if (report.isOpen()) {
      room.note(report.node.getNodeID(), report.memory(), report.cores());
    } else {
      room.forget(report.node.getNodeID());
    }
  }

  /** Excludes a node until its next heartbeat. */
  void forget(NodeId id) {
    Report report = reports.remove(id);
    if (report != null) {
      byName.remove(report.node.getNodeName(), id);
      room.forget(id);
    }
  }

  /**
   * Removes nodes without a report since a time: a lost one would seem free for ever, and be tried
   * first in every call.
   *
   * @param since milliseconds of the scheduler's clock
   */
  void forgetSilent(long since) {
    while (!reports.isEmpty()) {
      Report eldest = reports.values().iterator().next();
      if (eldest.reportedAt >= since) {
        return;
      }
      forget(eldest.node.getNodeID());
    }
  }

  /** Clears everything. */
  void clear() {
    forgetSilent(Long.MAX_VALUE);
  }

  /** Whether this is the node's last known heartbeat. */
  boolean isLatest(Report report) {
    return reports.get(report.node.getNodeID()) == report;
  }

  /** False if no node has this much free. Thread-safe. */
  boolean mayHave(LeastRoom wanted) {
    return room.mayHave(wanted);
  }

  /** The same for a container of this size. */
  boolean mayHave(Resource size) {
    LeastRoom least = new LeastRoom();
    least.orElse(size.getMemorySize(), size.getVirtualCores());
    return mayHave(least);
  }

  /**
   * The nodes to try for an application, best first: requested nodes, nodes of requested racks, and
   * others, each by free resources; without blacklisted ones.
   *
   * @param most limit
   */
  List<Report> forApp(FSAppAttempt app, LeastRoom wanted, int most) {
    Set<String> names = names(app);
    List<NodeId> byRoom = room.having(wanted, names.isEmpty() ? 2 * most : LOOKS);
    Set<NodeId> found = new LinkedHashSet<>();
    if (!names.isEmpty()) {
      byRoom.stream().filter(id -> names.contains(nameOf(id))).forEach(found::add);
      if (found.size() < most) {
        names.stream()
            .sorted()
            .map(byName::get)
            .filter(id -> id != null && room.has(id, wanted))
            .forEach(found::add);
      }
      byRoom.stream().filter(id -> names.contains(rackOf(id))).forEach(found::add);
    }
    found.addAll(byRoom);
    List<Report> nodes = new ArrayList<>();
    for (NodeId id : found) {
      Report report = reports.get(id);
      if (nodes.size() < most && !SchedulerAppUtils.isPlaceBlacklisted(app, report.node, LOG)) {
        nodes.add(report);
      }
    }
    return nodes;
  }

  private String nameOf(NodeId id) {
    return reports.get(id).node.getNodeName();
  }

  private String rackOf(NodeId id) {
    return reports.get(id).node.getRackName();
  }

  /**
   * The least free resources that a container of its requests needs; nothing if it waits for none.
   */
  static LeastRoom wanted(FSAppAttempt app) {
    LeastRoom least = new LeastRoom();
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (ask.getCount() > 0) {
        Resource size = ask.getPerAllocationResource();
        least.orElse(size.getMemorySize(), size.getVirtualCores());
      }
    }
    return least;
  }

  /** The nodes and racks that it requests. */
  private static Set<String> names(FSAppAttempt app) {
    Set<String> names = new HashSet<>();
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      AppPlacementAllocator<FSSchedulerNode> placement = app.getAppPlacementAllocator(key);
      if (placement != null) {
        for (Map.Entry<String, ResourceRequest> row : placement.getResourceRequests().entrySet()) {
          if (row.getValue().getNumContainers() > 0) {
            names.add(row.getKey());
          }
        }
      }
    }
    names.remove(ResourceRequest.ANY);
    return names;
  }

  /** A node as of its last heartbeat. */
  static final class Report {
    final FSSchedulerNode node;
    final NodeOffer.Quota quota;
    final long reportedAt;

    /**
     * A heartbeat.
     *
     * @param quota its limit on assignments until the next heartbeat
     * @param reportedAt milliseconds of the scheduler's clock
     */
    Report(FSSchedulerNode node, NodeOffer.Quota quota, long reportedAt) {
      this.node = node;
      this.quota = quota;
      this.reportedAt = reportedAt;
    }

    /**
     * Whether more may be placed on it before its next heartbeat: not if it is reserved, which is
     * served first, or decommissioning.
     */
    boolean isOpen() {
      return quota.isLeft()
          && node.getReservedContainer() == null
          && node.getRMNode().getState() == NodeState.RUNNING;
    }

    /** Free memory in MB. */
    long memory() {
      return free().getMemorySize();
    }

    /** Free vcores. */
    long cores() {
      return free().getVirtualCores();
    }

    private Resource free() {
      return node.getUnallocatedResource();
    }
  }
}
