/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** What a node tells of its containers when another ResourceManager has taken over. */
final class NodeReports {
  private final Map<ContainerId, NMContainerStatus> reports = new TreeMap<>();

  /** The container runs. */
  void add(RMContainer container) {
    reports.put(
        container.getContainerId(),
        NMContainerStatus.newInstance(
            container.getContainerId(),
            0,
            ContainerState.RUNNING,
            container.getAllocatedResource(),
            "",
            0,
            container.getAllocatedSchedulerKey().getPriority(),
            container.getCreationTime()));
  }

  /** The node knows of these containers that they were launched then. */
  void launched(List<Container> containers, long created) {
    containers.forEach(container -> reports.get(container.getId()).setCreationTime(created));
  }

  /** These containers have ended while no ResourceManager was there. */
  void ended(List<Container> containers) {
    containers.forEach(
        container -> reports.get(container.getId()).setContainerState(ContainerState.COMPLETE));
  }

  List<NMContainerStatus> all() {
    return new ArrayList<>(reports.values());
  }
}
