/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.why.NodeState;
import io.lsps.why.NodesState;
import io.lsps.yarn.app.ResourceVectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The nodes as they are now; each node's own lock is held for a few reads. */
final class NodeReader {
  private NodeReader() {}

  static NodesState read(FairScheduler scheduler) {
    List<NodeState> nodes = new ArrayList<>();
    for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      nodes.add(state(node));
    }
    return new NodesState(nodes);
  }

  private static NodeState state(SchedulerNode node) {
    return new NodeState(
        node.getNodeName(),
        node.getRackName(),
        ResourceVectors.of(node.getTotalResource()),
        // Below nought where the node has become smaller.
        ResourceVectors.ofRoom(node.getUnallocatedResource()),
        node.getReservedContainer() != null);
  }
}
