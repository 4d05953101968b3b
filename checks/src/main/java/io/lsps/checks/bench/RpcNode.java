/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.ResourceTracker;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.records.MasterKey;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;

/** A NodeManager that runs nothing: its containers end when their time is over. */
final class RpcNode {
  private static final int PORT = 45_454;
  private static final int BYTE = 250;
  private static final int KILLED = 137;

  private final NodeId id;
  private final Resource size;
  private final ResourceTracker tracker;
  private final Latencies latencies;
  private final Map<ContainerId, Long> endAt = new ConcurrentHashMap<>();
  private MasterKey containerKey;
  private MasterKey tokenKey;
  private int responseId;

  /**
   * A node that is not yet registered.
   *
   * @param number makes its address, of which no name is looked up
   * @param latencies are told what each heartbeat took
   */
  RpcNode(int number, Resource size, ResourceTracker tracker, Latencies latencies) {
    this.id = NodeId.newInstance("127.1." + number / BYTE + "." + (1 + number % BYTE), PORT);
    this.size = size;
    this.tracker = tracker;
    this.latencies = latencies;
  }

  NodeId id() {
    return id;
  }

  /** Starts a container. From any thread. */
  void launch(ContainerId container, long millis) {
    endAt.put(container, System.currentTimeMillis() + millis);
  }

  void register() throws IOException, YarnException {
    RegisterNodeManagerResponse answer =
        tracker.registerNodeManager(
            RegisterNodeManagerRequest.newInstance(
                id, PORT + 1, size, "3.3.6", List.of(), List.of()));
    containerKey = answer.getContainerTokenMasterKey();
    tokenKey = answer.getNMTokenMasterKey();
  }

  void heartbeat() throws IOException, YarnException {
    long now = System.currentTimeMillis();
    List<ContainerStatus> statuses = new ArrayList<>();
    endAt.forEach(
        (container, end) -> {
          boolean over = end <= now;
          statuses.add(
              ContainerStatus.newInstance(
                  container,
                  over ? ContainerState.COMPLETE : ContainerState.RUNNING,
                  "",
                  over && end == 0 ? KILLED : 0));
        });
    NodeStatus status =
        NodeStatus.newInstance(
            id,
            responseId,
            statuses,
            List.of(),
            NodeHealthStatus.newInstance(true, "", now),
            null,
            null,
            List.of());
    long start = System.nanoTime();
    NodeHeartbeatResponse answer =
        tracker.nodeHeartbeat(
            NodeHeartbeatRequest.newInstance(status, containerKey, tokenKey, null));
    latencies.add(System.nanoTime() - start);
    responseId = answer.getResponseId();
    if (answer.getContainerTokenMasterKey() != null) {
      containerKey = answer.getContainerTokenMasterKey();
    }
    if (answer.getNMTokenMasterKey() != null) {
      tokenKey = answer.getNMTokenMasterKey();
    }
    statuses.stream()
        .filter(each -> each.getState() == ContainerState.COMPLETE)
        .forEach(each -> endAt.remove(each.getContainerId()));
    answer.getContainersToCleanup().forEach(each -> endAt.computeIfPresent(each, (key, end) -> 0L));
  }
}
