/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;

/** What masters send to the scheduler, and what they are given. */
record MasterCalls(Cluster cluster, Tells told) {
  /** The call of a master. */
  List<Container> allocate(
      FaultyJob job,
      List<ResourceRequest> asks,
      List<ContainerId> released,
      List<String> blacklisted,
      List<String> forgiven,
      ContainerUpdates updates) {
    Allocation[] answer = new Allocation[1];
    cluster.inside(
        () ->
            answer[0] =
                cluster
                    .scheduler()
                    .allocate(
                        job.attempt(),
                        new ArrayList<>(asks),
                        List.of(),
                        released,
                        blacklisted,
                        forgiven,
                        updates));
    List<Container> given = answer[0].getContainers();
    for (Container container : given) {
      told.tell(container.getId(), container.getNodeId(), container.getResource());
    }
    return given;
  }
}
