/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.settings.NodeFailures;
import java.util.function.BooleanSupplier;

/**
 * Takes nodes down and brings them back, at times that depend on the seed alone. At first only the
 * machine is gone; later the ResourceManager gives the node up, and tells the scheduler and the
 * masters.
 */
final class NodeLosses {
  private final World world;
  private final SimulatedNodes nodes;
  private final SimulatedApplications applications;
  private final BooleanSupplier hasFuture;
  private final NodeFailures failures;

  /**
   * Of one run.
   *
   * @param hasFuture whether anything is left to run, now or later
   */
  NodeLosses(
      World world,
      SimulatedNodes nodes,
      SimulatedApplications applications,
      BooleanSupplier hasFuture) {
    this.world = world;
    this.hasFuture = hasFuture;
    this.nodes = nodes;
    this.applications = applications;
    this.failures = world.settings().costs().failures();
  }

  /** Schedules the first loss of every node. */
  void start() {
    for (int i = 0; failures.happen() && i < nodes.count(); i++) {
      live(nodes.get(i), 0);
    }
  }

  private void live(SimulatedNodeManager node, int life) {
    long millis = world.random().nodeLifeMillis(node.index(), life, failures.mtbfMillis());
    world.after(
        millis,
        () -> {
          // When nothing is left to run, nodes need not fail any more, and the run can end.
          if (hasFuture.getAsBoolean()) {
            goDown(node, life);
          }
        });
  }

  private void goDown(SimulatedNodeManager node, int life) {
    nodes.goDown(node);
    applications.nodeWentDown(node);
    world.after(
        failures.givenUpMillis(),
        () -> {
          nodes.giveUp(node);
          applications.nodeGivenUp(node);
        });
    world.after(
        failures.awayMillis(),
        () -> {
          nodes.comeBack(node);
          live(node, life + 1);
        });
  }
}
