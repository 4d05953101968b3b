/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.ContainerSizes;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.sim.settings.SimulationSettings.MasterModel;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.lab.workload.Workload.WorkloadProfile;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of the simulated cluster. */
public final class ClusterOptions {
  private static final double DEFAULT_LOAD = 0.9;
  private static final double LAUNCH_SECONDS = 0.2;
  private static final double REDUCE_OVERLAP = 0.3;
  private static final int DEFAULT_SLOTS_PER_NODE = 8;

  @Option(names = "--nodes", paramLabel = "N", description = "Number of nodes.")
  private Integer nodes;

  @Option(
      names = "--load",
      paramLabel = "X",
      description =
          "Chooses the number of nodes for an offered load of X (work of all tasks over what all"
              + " slots can do until the last submission). Default: the workload's own cluster, or"
              + " 0.9.")
  private Double load;

  @Option(
      names = "--slots-per-node",
      paramLabel = "N",
      description = "Containers per node. Default: the workload's, or 8.")
  private Integer slotsPerNode;

  @Option(
      names = "--am",
      paramLabel = "unmanaged|container",
      description =
          "Whether an AM takes a container. Default: container, but unmanaged in the papers'"
              + " workloads, which count slots for tasks only.")
  private String am;

  @Option(
      names = "--am-start",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "From an AM container's launch to its first ask. Default: ${DEFAULT-VALUE}.")
  private double amStart;

  @Option(
      names = "--am-linger",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "How long an AM container stays after its job. Default: ${DEFAULT-VALUE}.")
  private double amLinger;

  @Option(
      names = "--am-memory",
      paramLabel = "MB",
      description = "Memory of an AM container. Default: half of the smaller task container.")
  private Long amMemory;

  @Option(
      names = "--node-vcores",
      paramLabel = "N",
      description =
          "Virtual cores of a node. Default: as many as its memory holds of the smallest"
              + " containers.")
  private Integer nodeVcores;

  @Option(
      names = "--slowstart",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "Share of its maps that a job must have done before it asks for reduces. Default:"
              + " ${DEFAULT-VALUE}.")
  private double slowstart;

  @Option(
      names = "--launch",
      paramLabel = "SECONDS",
      description =
          "How long a container is held beyond its task and the heartbeats. Default: 0.2, as"
              + " measured on a real cluster, but 0 in the papers' workloads.")
  private Double launch;

  @Option(
      names = "--reduce-overlap",
      paramLabel = "SHARE",
      description =
          "Part of a reduce's time that can pass beside its job's last maps, as far as these have"
              + " finished: its copying. Default: 0.3, as measured on a real cluster, but 0 in the"
              + " papers' workloads.")
  private Double reduceOverlap;

  @Option(
      names = "--noise",
      paramLabel = "CV",
      defaultValue = "0",
      description =
          "Coefficient of variation of a task's time around its stated one. Default:"
              + " ${DEFAULT-VALUE}.")
  private double noise;

  @Option(
      names = "--task-failures",
      paramLabel = "P",
      defaultValue = "0",
      description = "Chance that an attempt of a task fails. Default: ${DEFAULT-VALUE}.")
  private double failures;

  @Option(
      names = "--node-speeds",
      paramLabel = "S,S,...",
      split = ",",
      defaultValue = "1",
      description = "Speeds given to the nodes in turn. Default: ${DEFAULT-VALUE}.")
  private List<Double> speeds;

  @Option(
      names = "--node-heartbeat",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "Heartbeat of a node; 0: at once. Default: ${DEFAULT-VALUE}.")
  private double nodeHeartbeat;

  @Option(
      names = "--am-heartbeat",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "Heartbeat of an AM; 0: at once. Default: ${DEFAULT-VALUE}.")
  private double amHeartbeat;

  @Option(
      names = "--update-interval",
      paramLabel = "SECONDS",
      defaultValue = "0.5",
      description =
          "How often a FairScheduler recomputes shares; 0: before each use. Default:"
              + " ${DEFAULT-VALUE}.")
  private double updateInterval;

  @Option(
      names = "--map-memory",
      paramLabel = "MB",
      defaultValue = "1024",
      description = "Memory of a map container; a slot is that much. Default: ${DEFAULT-VALUE}.")
  private long mapMemory;

  @Option(
      names = "--reduce-memory",
      paramLabel = "MB",
      defaultValue = "1024",
      description = "Memory of a reduce container. Default: ${DEFAULT-VALUE}.")
  private long reduceMemory;

  /** As {@code --load}. */
  void offer(double offered) {
    load = offered;
  }

  /** The settings for a workload of a given profile. */
  public SimulationSettings settings(Workload workload, WorkloadProfile profile) {
    boolean managed = managed(workload);
    ClusterShape own = workload.cluster();
    int slots =
        slotsPerNode != null
            ? slotsPerNode
            : own != null ? own.slotsPerNode() : DEFAULT_SLOTS_PER_NODE;
    if (nodes != null && load != null) {
      throw new IllegalArgumentException("--nodes and --load exclude each other");
    }
    int count;
    if (nodes != null) {
      count = nodes;
    } else if (load != null || own == null) {
      count = profile.nodesFor(load != null ? load : DEFAULT_LOAD, slots);
    } else {
      count = own.nodes();
    }
    ContainerSize slot = workload.slot();
    long mapMb = slot == null ? mapMemory : slot.memoryMb();
    long reduceMb = slot == null ? reduceMemory : slot.memoryMb();
    ContainerSizes sizes = new ContainerSizes(mapMb, reduceMb, amMemory(managed));
    long memory = mapMb * slots;
    return new SimulationSettings(
        new NodeShape(count, memory, nodeVcores(slots, slot, memory, sizes, managed), speeds),
        sizes,
        new MasterModel(managed, millis(amStart), millis(amLinger)),
        new EventIntervals(millis(nodeHeartbeat), millis(amHeartbeat), millis(updateInterval)),
        new TaskModel(
            slowstart,
            TaskModel.DEFAULT.rampUpLimit(),
            measured(reduceOverlap, REDUCE_OVERLAP, workload),
            noise,
            failures,
            TaskModel.DEFAULT.maxAttempts()),
        millis(measured(launch, LAUNCH_SECONDS, workload)));
  }

  /** An option, or the value measured on a real cluster; papers count tasks only. */
  private static double measured(Double option, double measured, Workload workload) {
    return option != null ? option : workload.papersSlots() ? 0 : measured;
  }

  private int nodeVcores(
      int slots, ContainerSize slot, long memory, ContainerSizes sizes, boolean managed) {
    if (nodeVcores != null) {
      return nodeVcores;
    }
    if (slot != null) {
      return 2 * slots * slot.vcores();
    }
    // By default as many cores as containers fit by memory, since not all schedulers count cores.
    return (int) (memory / sizes.smallestMb(managed));
  }

  private long amMemory(boolean managed) {
    long task = Math.min(mapMemory, reduceMemory);
    if (amMemory != null) {
      return amMemory;
    }
    return managed ? Math.max(1, task / 2) : task;
  }

  private boolean managed(Workload workload) {
    if (am == null) {
      return !workload.papersSlots();
    }
    if (!am.equals("unmanaged") && !am.equals("container")) {
      throw new IllegalArgumentException("--am is unmanaged or container, not " + am);
    }
    return am.equals("container");
  }

  private static long millis(double seconds) {
    return Math.round(seconds * 1000);
  }
}
