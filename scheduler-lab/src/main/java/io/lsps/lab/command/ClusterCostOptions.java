/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.sim.settings.ClusterCosts;
import io.lsps.lab.sim.settings.ClusterCosts.Locality;
import io.lsps.lab.sim.settings.ClusterCosts.NodeFailures;
import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import io.lsps.lab.sim.settings.ClusterCosts.Stragglers;
import io.lsps.lab.workload.Workload;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The options of costs: what jobs pay beside their tasks' own times. The default is what the real
 * cluster here shows (docs/decisions/0010-laboratory.md); other costs need an option.
 */
final class ClusterCostOptions {
  /** The costs that apply where no option says otherwise. */
  enum Level {
    /** None: the papers' slots. */
    NONE,
    /** What was measured on a real cluster. */
    MEASURED,
    /** All costs, those from the literature included. */
    ALL
  }

  private static final double LAUNCH_SECONDS = 0.2;
  private static final double REDUCE_OVERLAP = 0.3;
  private static final double STRAGGLERS = 0.05;
  private static final int RACKS = 2;
  private static final double MTBF_HOURS = 24;

  @Option(
      names = "--costs",
      paramLabel = "none|measured|all",
      description =
          "The costs below at their defaults: none; launch and reduce overlap, as measured on a"
              + " real cluster; all. Default: measured, but none in the papers' workloads.")
  private Level level;

  @Option(
      names = "--launch",
      paramLabel = "SECONDS",
      description =
          "How long a container is held beyond its task and the heartbeats. Default: 0.2 where"
              + " costs are measured or all.")
  private Double launch;

  @Option(
      names = "--stop",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description =
          "How long a container that is killed lives on once its node knows. Default:"
              + " ${DEFAULT-VALUE}.")
  private double stop;

  @Option(
      names = "--reduce-overlap",
      paramLabel = "SHARE",
      description =
          "Part of a reduce's time that can pass beside its job's last maps, as far as these have"
              + " finished: its copying. Default: 0.3 where costs are measured or all, else 0.")
  private Double reduceOverlap;

  @Option(
      names = "--stragglers",
      paramLabel = "P",
      description =
          "Chance that an attempt of a task takes 1.5 to 10 times as long. Default: 0.05 where"
              + " costs are all, else 0.")
  private Double stragglers;

  @Option(
      names = "--speculation",
      negatable = true,
      fallbackValue = "true",
      description =
          "Second attempts of slow tasks, as MapReduce starts them. Default: where costs are all.")
  private Boolean speculation;

  @Option(
      names = "--racks",
      paramLabel = "N",
      description =
          "Blocks on three nodes and asks by node and rack, the nodes on so many racks; 0: data are"
              + " everywhere. Default: 2 where costs are all, else 0.")
  private Integer racks;

  @Option(
      names = "--distance",
      paramLabel = "RACK,REMOTE",
      split = ",",
      defaultValue = "1.2,1.4",
      description =
          "Factors on the time of a map that reads from another node of its rack, and from another"
              + " rack. Default: ${DEFAULT-VALUE}.")
  private List<Double> distance;

  @Option(
      names = "--node-mtbf",
      paramLabel = "HOURS",
      description =
          "Mean time from a node's coming to its loss; 0: none is lost. Default: 24 where costs"
              + " are all, else 0.")
  private Double mtbf;

  @Option(
      names = "--node-away",
      paramLabel = "SECONDS",
      defaultValue = "1200",
      description =
          "How long a lost node is away; after ten minutes the ResourceManager gives it up."
              + " Default: ${DEFAULT-VALUE}.")
  private double away;

  /** What containers cost beside their tasks. */
  SharedMachine machine(Workload workload) {
    double seconds =
        launch != null ? launch : atLeast(Level.MEASURED, workload) ? LAUNCH_SECONDS : 0;
    return new SharedMachine(0, millis(seconds), millis(stop));
  }

  /** Which part of a reduce is copying. */
  double reduceOverlap(Workload workload) {
    return reduceOverlap != null
        ? reduceOverlap
        : atLeast(Level.MEASURED, workload) ? REDUCE_OVERLAP : 0;
  }

  /** The other costs. */
  ClusterCosts costs(Workload workload) {
    boolean all = atLeast(Level.ALL, workload);
    if (distance.size() != 2) {
      throw new IllegalArgumentException(
          "--distance wants two factors, for the rack and for another, not " + distance);
    }
    int rackCount = racks != null ? racks : all ? RACKS : 0;
    double hours = mtbf != null ? mtbf : all ? MTBF_HOURS : 0;
    return new ClusterCosts(
        true,
        new Stragglers(stragglers != null ? stragglers : all ? STRAGGLERS : 0),
        speculation != null ? speculation : all,
        rackCount == 0 ? Locality.NONE : new Locality(rackCount, distance.get(0), distance.get(1)),
        new NodeFailures(millis(hours * 3600), NodeFailures.YARN_EXPIRY_MILLIS, millis(away)));
  }

  private boolean atLeast(Level wanted, Workload workload) {
    Level own = workload.papersSlots() ? Level.NONE : Level.MEASURED;
    return (level != null ? level : own).compareTo(wanted) >= 0;
  }

  private static long millis(double seconds) {
    return Math.round(seconds * 1000);
  }
}
