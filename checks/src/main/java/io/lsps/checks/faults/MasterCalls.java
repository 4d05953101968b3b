/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;

/** What masters send to the scheduler, and what they are given. */
record MasterCalls(Cluster cluster, Tells told, Excuses excuses) {
  private static final Set<RMContainerState> ENDING =
      Set.of(RMContainerState.RELEASED, RMContainerState.COMPLETED, RMContainerState.KILLED);

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
    released.forEach(id -> excuses.check(() -> isGone(id)));
    List<Container> given = answer[0].getContainers();
    for (Container container : given) {
      told.tell(container.getId(), container.getNodeId(), container.getResource());
    }
    return given;
  }

  private void isGone(ContainerId id) {
    RMContainer known = cluster.scheduler().getRMContainer(id);
    InvariantViolation.require(
        // One whose node has registered since, and has not stopped it yet.
        known == null || ENDING.contains(known.getState()),
        "a container that was given back is gone",
        () -> id + " is " + known.getState());
  }
}
