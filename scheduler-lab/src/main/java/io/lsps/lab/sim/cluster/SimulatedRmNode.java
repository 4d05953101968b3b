/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/**
 * A node as the ResourceManager sees it, with its latest heartbeat: Hadoop's own class, with state
 * and reports set from outside.
 */
public final class SimulatedRmNode extends RMNodeImpl {
  private List<UpdatedContainerInfo> news = List.of();
  private NodeState state = NodeState.RUNNING;

  /** A node in the default rack. */
  public SimulatedRmNode(int index, Resource capability, RMContext context) {
    this(index, NetworkTopology.DEFAULT_RACK, capability, context);
  }

  /**
   * A node in a rack.
   *
   * @param rack its rack's name, from /
   */
  public SimulatedRmNode(int index, String rack, Resource capability, RMContext context) {
    this(NodeId.newInstance(hostName(index), 1), rack, capability, context);
  }

  /** The same with a port. */
  public SimulatedRmNode(NodeId id, String rack, Resource capability, RMContext context) {
    super(
        id,
        context,
        id.getHost(),
        id.getPort(),
        0,
        new NodeBase(id.getHost(), rack),
        capability,
        "",
        capability);
  }

  /** The host name of the node with this number. */
  public static String hostName(int index) {
    return String.format(Locale.ROOT, "node%05d", index);
  }

  /** Sets the node's state: lost, decommissioning, or running again. */
  public void become(NodeState other) {
    state = other;
  }

  /** Sets the report of the next heartbeat. */
  public void report(UpdatedContainerInfo update) {
    news = List.of(update);
  }

  @Override
  public List<UpdatedContainerInfo> pullContainerUpdates() {
    List<UpdatedContainerInfo> pulled = news;
    news = List.of();
    return pulled;
  }

  @Override
  public NodeState getState() {
    return state;
  }

  @Override
  public void handle(RMNodeEvent event) {
    // Its state is set from outside.
  }
}
