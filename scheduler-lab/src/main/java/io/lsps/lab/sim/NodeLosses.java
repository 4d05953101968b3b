/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/**
 * Nodes go down and come back at times that follow from the seed alone. At first only the machine
 * is gone; then the ResourceManager gives the node up, and tells the scheduler and the masters.
 */
final class NodeLosses {
  private final Simulation sim;
  private final Nodes nodes;
  private final Applications applications;
  private final NodeFailures failures;

  NodeLosses(Simulation sim, Nodes nodes, Applications applications) {
    this.sim = sim;
    this.nodes = nodes;
    this.applications = applications;
    this.failures = sim.settings().costs().failures();
  }

  /** Every node lives its first life. */
  void start() {
    for (int i = 0; failures.happen() && i < nodes.count(); i++) {
      live(nodes.get(i), 0);
    }
  }

  private void live(VirtualNode node, int life) {
    long millis = sim.random().nodeLifeMillis(node.index(), life, failures.mtbfMillis());
    sim.after(
        millis,
        () -> {
          // Once nothing is left to run nodes need not fail any more, and the run can end.
          if (sim.hasFuture()) {
            goDown(node, life);
          }
        });
  }

  private void goDown(VirtualNode node, int life) {
    nodes.goDown(node);
    applications.nodeWentDown(node);
    sim.after(
        failures.givenUpMillis(),
        () -> {
          nodes.giveUp(node);
          applications.nodeGivenUp(node);
        });
    sim.after(
        failures.awayMillis(),
        () -> {
          nodes.comeBack(node);
          live(node, life + 1);
        });
  }
}
