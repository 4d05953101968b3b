/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.RunObserver.Stage;
import io.lsps.lab.sim.master.Master;
import io.lsps.lab.workload.MasterTimes;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;

/** The containers that application masters themselves run in. */
final class MasterContainers {
  private static final Priority AM_PRIORITY = Priority.newInstance(0);

  private final World world;
  private final SimulatedNodes nodes;

  MasterContainers(World world, SimulatedNodes nodes) {
    this.world = world;
    this.nodes = nodes;
  }

  /** The request for a master's container. */
  ResourceRequest request() {
    return ResourceRequest.newInstance(AM_PRIORITY, ResourceRequest.ANY, amSize(), 1);
  }

  private Resource amSize() {
    return Resource.newInstance(world.settings().amMemoryMb(), 1);
  }

  /** The master of a job starts in the container that it got. */
  void launch(RunningJob app, Container container) {
    app.attempt.setMasterContainer(container);
    app.amContainer = container.getId();
    if (world.calls().scheduler().getRMContainer(container.getId())
        instanceof RMContainerImpl rmContainer) {
      rmContainer.setAMContainer(true);
    }
    SimulatedNodeManager node = nodes.get(container.getNodeId());
    app.amNode = node;
    node.launch(container.getId(), amSize());
    world.invariants().masterGiven(container.getId().getApplicationAttemptId());
    nodes.wake(node);
    nodes.demandChanged(app.master.id(), 0);
    world.observer().reached(app.job, Stage.MASTER_LAUNCHED, world.now());
    Master master = app.master;
    MasterTimes own = app.job.master();
    long start = own != null ? own.startMillis() : world.settings().masters().startMillis();
    app.amStart =
        world
            .processors()
            .run(
                start,
                () -> {
                  if (container.getId().equals(app.amContainer) && !node.down()) {
                    world.observer().reached(app.job, Stage.MASTER_READY, world.now());
                    master.start();
                  }
                });
  }

  /** The master ends by itself, some time after its job. */
  void exit(RunningJob app) {
    SimulatedNodeManager node = app.amNode;
    ContainerId container = app.amContainer;
    node.idle(amSize());
    world.after(
        world.settings().masters().lingerMillis(),
        () -> {
          if (!node.down()) {
            node.exit(container, 0);
            nodes.wake(node);
          }
        });
  }

  /** A master's container was taken away. */
  void taken(RunningJob app) {
    app.amNode.idle(amSize());
    app.amContainer = null;
    world.processors().stop(app.amStart);
  }
}
