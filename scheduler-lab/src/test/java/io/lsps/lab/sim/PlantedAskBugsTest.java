/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.PlantedBugs.CLUSTER;
import static io.lsps.lab.sim.PlantedBugs.breaks;
import static io.lsps.lab.sim.settings.ClusterVariants.shaped;

import io.lsps.lab.sim.PlantedBugs.AfterUpdate;
import io.lsps.lab.sim.PlantedBugs.Answering;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.Test;

/** Bugs in what becomes of asks and rooms: each invariant ends the run by its name. */
class PlantedAskBugsTest {
  @Test
  void overbookedCoresAreSeen() {
    // Stock FIFO itself, on nodes of two cores and memory for four containers.
    SimulationSettings fewCores = shaped(CLUSTER, new NodeShape(2, 4096, 2, List.of(1.0)));
    breaks("capacity never exceeded", "fifo", Map.of(), fewCores, FifoScheduler::new);
  }

  @Test
  void roomLeftIdleIsSeen() {
    breaks(
        "no room beside an eligible ask",
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // One of the two nodes is never assigned anything.
                if (!(event instanceof NodeUpdateSchedulerEvent update)
                    || !update.getRMNode().getHostName().endsWith("1")) {
                  super.handle(event);
                }
              }
            });
  }

  @Test
  void anAskThatIsLostIsSeen() {
    breaks(
        "asks conserved",
        () ->
            new Answering() {
              @Override
              List<ResourceRequest> asks(List<ResourceRequest> asks) {
                asks.forEach(ask -> ask.setNumContainers(ask.getNumContainers() / 2));
                return asks;
              }
            });
  }

  @Test
  void aContainerThatIsKeptIsSeen() {
    breaks(
        "asks conserved",
        () ->
            new Answering() {
              @Override
              List<Container> containers(List<Container> containers) {
                return containers.isEmpty() ? containers : containers.subList(1, containers.size());
              }
            });
  }

  @Test
  void aContainerThatIsGivenTwiceIsSeen() {
    breaks(
        "no container is given twice",
        () ->
            new Answering() {
              @Override
              List<Container> containers(List<Container> containers) {
                List<Container> twice = new ArrayList<>(containers);
                twice.addAll(containers);
                return twice;
              }
            });
  }

  @Test
  void whatIsLeftAtTheEndIsSeen() {
    breaks(
        "everything free at the end",
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                super.handle(event);
                getRootQueueMetrics().setAvailableResourcesToQueue(Resource.newInstance(1, 1));
                if (event instanceof NodeUpdateSchedulerEvent && !counted) {
                  counted = true;
                  getRootQueueMetrics()
                      .incrPendingResources("", "ann", 1, Resource.newInstance(1, 1));
                }
              }

              private boolean counted;
            });
  }

  @Test
  void aQueueThatCountsMoreThanItsApplicationsUseIsSeen() {
    breaks(
        "usage adds up",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                queue
                    .getResourceUsage()
                    .setMemorySize(queue.getResourceUsage().getMemorySize() + 1);
              }
            });
  }

  /** Caught: a container that is given and not counted on its node. */
  @Test
  void queuesThatCountMoreThanTheNodesHoldAreSeen() {
    breaks(
        "usage adds up",
        () ->
            new FairScheduler() {
              @Override
              public void update() {
                super.update();
                getNodeTracker()
                    .getAllNodes()
                    .forEach(node -> node.getAllocatedResource().setMemorySize(0));
              }
            });
  }
}
