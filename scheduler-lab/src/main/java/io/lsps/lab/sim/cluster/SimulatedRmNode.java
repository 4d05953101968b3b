/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/** A node as the ResourceManager sees it, with the news of its latest heartbeat. */
public final class SimulatedRmNode implements RMNode {
  private static final ResourceUtilization NO_UTILIZATION =
      ResourceUtilization.newInstance(0, 0, 0f);

  private final NodeId id;
  private final Resource capability;
  private final RMContext context;
  private final Node node;
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

  /** As the other, with a port of its own. */
  public SimulatedRmNode(NodeId id, String rack, Resource capability, RMContext context) {
    this.id = id;
    this.capability = capability;
    this.context = context;
    this.node = new NodeBase(id.getHost(), rack);
  }

  /** The host name of the node with this number. */
  public static String hostName(int index) {
    return String.format(Locale.ROOT, "node%05d", index);
  }

  /** The ResourceManager now takes the node for lost, decommissioning, running again. */
  public void become(NodeState other) {
    state = other;
  }

  /** Sets what the next heartbeat tells the scheduler. */
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
  public NodeId getNodeID() {
    return id;
  }

  @Override
  public String getHostName() {
    return id.getHost();
  }

  @Override
  public int getCommandPort() {
    return id.getPort();
  }

  @Override
  public int getHttpPort() {
    return 0;
  }

  @Override
  public String getNodeAddress() {
    return id.toString();
  }

  @Override
  public String getHttpAddress() {
    return id.getHost() + ":0";
  }

  @Override
  public String getHealthReport() {
    return "";
  }

  @Override
  public long getLastHealthReportTime() {
    return 0;
  }

  @Override
  public String getNodeManagerVersion() {
    return "";
  }

  @Override
  public Resource getTotalCapability() {
    return capability;
  }

  @Override
  public boolean isUpdatedCapability() {
    return false;
  }

  @Override
  public void resetUpdatedCapability() {
    // The capability never changes.
  }

  @Override
  public ResourceUtilization getAggregatedContainersUtilization() {
    return NO_UTILIZATION;
  }

  @Override
  public ResourceUtilization getNodeUtilization() {
    return NO_UTILIZATION;
  }

  @Override
  public Resource getPhysicalResource() {
    return capability;
  }

  @Override
  public String getRackName() {
    return node.getNetworkLocation();
  }

  @Override
  public Node getNode() {
    return node;
  }

  @Override
  public NodeState getState() {
    return state;
  }

  @Override
  public List<ContainerId> getContainersToCleanUp() {
    return List.of();
  }

  @Override
  public List<ApplicationId> getAppsToCleanup() {
    return List.of();
  }

  @Override
  public List<ApplicationId> getRunningApps() {
    return List.of();
  }

  @Override
  public void setAndUpdateNodeHeartbeatResponse(NodeHeartbeatResponse response) {
    // The simulated NodeManager gets the answers directly.
  }

  @Override
  public NodeHeartbeatResponse getLastNodeHeartBeatResponse() {
    return null;
  }

  @Override
  public void resetLastNodeHeartBeatResponse() {
    // There is none.
  }

  @Override
  public Set<String> getNodeLabels() {
    return RMNodeLabelsManager.EMPTY_STRING_SET;
  }

  @Override
  public List<Container> pullNewlyIncreasedContainers() {
    return List.of();
  }

  @Override
  public OpportunisticContainersStatus getOpportunisticContainersStatus() {
    return null;
  }

  @Override
  public long getUntrackedTimeStamp() {
    return 0;
  }

  @Override
  public void setUntrackedTimeStamp(long timeStamp) {
    // Never untracked.
  }

  @Override
  public Integer getDecommissioningTimeout() {
    return null;
  }

  @Override
  public Map<String, Long> getAllocationTagsWithCount() {
    return Map.of();
  }

  @Override
  public RMContext getRMContext() {
    return context;
  }

  @Override
  public Set<NodeAttribute> getAllNodeAttributes() {
    return Set.of();
  }

  @Override
  public long calculateHeartBeatInterval(
      long defaultInterval,
      long minInterval,
      long maxInterval,
      float speedupFactor,
      float slowdownFactor) {
    return defaultInterval;
  }
}
