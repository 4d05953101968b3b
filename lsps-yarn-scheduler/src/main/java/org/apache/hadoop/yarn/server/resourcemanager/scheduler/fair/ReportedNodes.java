/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import io.lsps.fast.FreeRoom;
import io.lsps.fast.LeastRoom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes with free room, as of their last heartbeats and of what was placed since. All but
 * {@link #mayHave} under the scheduler's write lock.
 */
final class ReportedNodes {
  private static final Logger LOG = LoggerFactory.getLogger(ReportedNodes.class);

  /** How many nodes with room are looked at, at most, to find some for an application. */
  private static final int LOOKS = 256;

  private final Map<NodeId, ReportedNode> reports = new HashMap<>();
  private final Map<String, NodeId> byName = new HashMap<>();
  private final FreeRoom<NodeId> room = new FreeRoom<>();

  /** A heartbeat of a node, after what was assigned at it. */
  void reported(ReportedNode report) {
    NodeId id = report.node().getNodeID();
    reports.put(id, report);
    byName.put(report.node().getNodeName(), id);
    measure(report);
  }

  /** Notes the room that a node has now. */
  void measure(ReportedNode report) {
    if (report.isOpen()) {
      room.note(report.node().getNodeID(), report.memory(), report.cores());
    } else {
      room.forget(report.node().getNodeID());
    }
  }

  /** Nothing more is placed on a node before its next heartbeat. */
  void forget(ReportedNode report) {
    NodeId id = report.node().getNodeID();
    if (reports.remove(id, report)) {
      byName.remove(report.node().getNodeName(), id);
      room.forget(id);
    }
  }

  /** Whether this is the node's last heartbeat, so far as is known. */
  boolean isLatest(ReportedNode report) {
    return reports.get(report.node().getNodeID()) == report;
  }

  /** Whether some node may have this room: false means that none has. From any thread. */
  boolean mayHave(LeastRoom wanted) {
    return room.mayHave(wanted);
  }

  /**
   * The nodes to try for an application, the best first: those that it names, those of the racks
   * that it names, and the others, each by room. Without those that it does not want.
   *
   * @param most how many at most
   */
  List<ReportedNode> forApp(FSAppAttempt app, LeastRoom wanted, int most) {
    Set<String> names = AskedPlaces.names(app);
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
    List<ReportedNode> nodes = new ArrayList<>();
    for (NodeId id : found) {
      ReportedNode report = reports.get(id);
      if (nodes.size() < most && !SchedulerAppUtils.isPlaceBlacklisted(app, report.node(), LOG)) {
        nodes.add(report);
      }
    }
    return nodes;
  }

  private String nameOf(NodeId id) {
    return reports.get(id).node().getNodeName();
  }

  private String rackOf(NodeId id) {
    return reports.get(id).node().getRackName();
  }
}
