/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

import io.lsps.lab.sim.settings.ClusterCosts.SettingRanges;
import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.List;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * How the simulated cluster behaves.
 *
 * @param machine what all containers share
 * @param costs what jobs pay beside their tasks' own times
 */
public record SimulationSettings(
    NodeShape shape,
    ContainerSizes sizes,
    MasterModel masters,
    EventIntervals intervals,
    TaskModel tasks,
    SharedMachine machine,
    ClusterCosts costs) {
  /** A cluster without costs but those of the shared machine. */
  public SimulationSettings(
      NodeShape shape,
      ContainerSizes sizes,
      MasterModel masters,
      EventIntervals intervals,
      TaskModel tasks,
      SharedMachine machine) {
    this(shape, sizes, masters, intervals, tasks, machine, ClusterCosts.NONE);
  }

  /** A cluster whose containers do not slow each other down. */
  public SimulationSettings(
      NodeShape shape,
      ContainerSizes sizes,
      MasterModel masters,
      EventIntervals intervals,
      TaskModel tasks) {
    this(shape, sizes, masters, intervals, tasks, SharedMachine.UNSHARED);
  }

  /** A pool of alike slots of 1 GB and one core each, with YARN's and MapReduce's intervals. */
  public static SimulationSettings pool(int nodes, int slotsPerNode) {
    return new SimulationSettings(
        new NodeShape(nodes, 1024L * slotsPerNode, slotsPerNode, List.of(1.0)),
        new ContainerSizes(1024, 1024, 1024),
        MasterModel.UNMANAGED,
        new EventIntervals(1000, 1000, 500),
        TaskModel.DEFAULT);
  }

  /** The same without heartbeat intervals: news is sent at once. */
  public SimulationSettings immediate() {
    return with(EventIntervals.IMMEDIATE);
  }

  public SimulationSettings with(EventIntervals other) {
    return new SimulationSettings(shape, sizes, masters, other, tasks, machine, costs);
  }

  public SimulationSettings with(TaskModel other) {
    return new SimulationSettings(shape, sizes, masters, intervals, other, machine, costs);
  }

  public SimulationSettings with(MasterModel other) {
    return new SimulationSettings(shape, sizes, other, intervals, tasks, machine, costs);
  }

  public SimulationSettings with(NodeShape other) {
    return new SimulationSettings(other, sizes, masters, intervals, tasks, machine, costs);
  }

  public SimulationSettings with(SharedMachine other) {
    return new SimulationSettings(shape, sizes, masters, intervals, tasks, other, costs);
  }

  public SimulationSettings with(ClusterCosts other) {
    return new SimulationSettings(shape, sizes, masters, intervals, tasks, machine, other);
  }

  /** The same with another slowstart. */
  public SimulationSettings withSlowstart(double share) {
    return with(
        new TaskModel(
            share,
            tasks.rampUpLimit(),
            tasks.reduceOverlap(),
            tasks.noise(),
            tasks.failureProbability(),
            tasks.maxAttempts()));
  }

  /** The same with masters in containers of so many MB. */
  public SimulationSettings withMasterMemory(long amMb) {
    return new SimulationSettings(
        shape,
        new ContainerSizes(sizes.mapMb(), sizes.reduceMb(), amMb),
        masters,
        intervals,
        tasks,
        machine,
        costs);
  }

  /** The same with noisy and failing tasks. */
  public SimulationSettings withTrouble(double noise, double failureProbability) {
    return with(
        new TaskModel(
            tasks.slowstart(),
            tasks.rampUpLimit(),
            tasks.reduceOverlap(),
            noise,
            failureProbability,
            tasks.maxAttempts()));
  }

  /** The same with AMs that take a container and start after a while. */
  public SimulationSettings withManagedAm(long startMillis) {
    return with(new MasterModel(true, startMillis, 0));
  }

  public SimulationSettings withSpeeds(List<Double> speeds) {
    return with(new NodeShape(shape.count(), shape.memoryMb(), shape.vcores(), speeds));
  }

  public int nodes() {
    return shape.count();
  }

  /** Memory of a node, MB. */
  public long nodeMemoryMb() {
    return shape.memoryMb();
  }

  public int nodeVcores() {
    return shape.vcores();
  }

  /** Memory of a map container, MB. */
  public long mapMemoryMb() {
    return sizes.mapMb();
  }

  /** Memory of a reduce container, MB. */
  public long reduceMemoryMb() {
    return sizes.reduceMb();
  }

  /** Memory of an AM container, MB. */
  public long amMemoryMb() {
    return sizes.amMb();
  }

  public boolean managedAm() {
    return masters.managed();
  }

  /** What the containers of a job are asked for: its own sizes, or the cluster's. */
  public JobContainerSizes sizesOf(WorkloadJob job) {
    return job.sizes() != null
        ? job.sizes()
        : new JobContainerSizes(
            new ContainerSize(mapMemoryMb(), 1), new ContainerSize(reduceMemoryMb(), 1));
  }

  /** Whether a run of the same jobs is the same under every seed. */
  public boolean drawsNothing() {
    return tasks.noise() == 0
        && tasks.failureProbability() == 0
        && costs.stragglers().probability() == 0
        && !costs.locality().matters()
        && !costs.failures().happen();
  }

  public double speed(int node) {
    return shape.speeds().get(node % shape.speeds().size());
  }

  /** Containers of map size that fit on one node. */
  public int slotsPerNode() {
    return (int) (nodeMemoryMb() / mapMemoryMb());
  }

  /** Containers of map size that fit in the cluster. */
  public int slots() {
    return nodes() * slotsPerNode();
  }

  /**
   * The work that the whole cluster does in a millisecond, in milliseconds of a node of speed 1.
   */
  public double capacity() {
    double sum = 0;
    for (int node = 0; node < nodes(); node++) {
      sum += slotsPerNode() * speed(node);
    }
    return sum;
  }

  /**
   * Memory of containers, MB; each has one virtual core.
   *
   * @param mapMb of a map; a slot is that much
   * @param reduceMb of a reduce
   * @param amMb of an application master
   */
  public record ContainerSizes(long mapMb, long reduceMb, long amMb) {

    public ContainerSizes {
      SettingRanges.positive("map memory (MB)", mapMb);
      SettingRanges.positive("reduce memory (MB)", reduceMb);
      SettingRanges.positive("AM memory (MB)", amMb);
    }

    /** The smallest that is ever asked for, MB. */
    public long smallestMb(boolean withMasters) {
      long tasks = Math.min(mapMb, reduceMb);
      return withMasters ? Math.min(tasks, amMb) : tasks;
    }

    /** The greatest common divisor of the sizes, MB. */
    public long stepMb() {
      return ArithmeticUtils.gcd(ArithmeticUtils.gcd(mapMb, reduceMb), amMb);
    }
  }

  /**
   * How application masters behave; milliseconds of virtual time.
   *
   * @param managed whether a job's AM takes a container (otherwise it is unmanaged)
   * @param startMillis from the launch of the AM's container to its first ask, for jobs that do not
   *     say it themselves
   * @param lingerMillis how long the AM's container stays after the job's end (MapReduce's AM waits
   *     5 s for clients that still ask for the job's status)
   * @param byHeartbeat whether an AM talks to the ResourceManager at each of its heartbeats and at
   *     nothing else, as MapReduce's does: the first comes an interval after its start, and what it
   *     decides at one is sent with the next; otherwise it acts only when there is something to do,
   *     and at once
   */
  public record MasterModel(
      boolean managed, long startMillis, long lingerMillis, boolean byHeartbeat) {
    /** AMs that take no container and start at once. */
    public static final MasterModel UNMANAGED = new MasterModel(false, 0, 0);

    /** AMs that act at once. */
    public MasterModel(boolean managed, long startMillis, long lingerMillis) {
      this(managed, startMillis, lingerMillis, false);
    }

    public MasterModel {
      SettingRanges.notNegative("AM start (ms)", startMillis);
      SettingRanges.notNegative("AM linger (ms)", lingerMillis);
    }
  }

  /**
   * How often heartbeats and updates happen, milliseconds of virtual time.
   *
   * @param nodeHeartbeatMillis a node's heartbeat; zero means at once when there is news
   * @param amHeartbeatMillis an AM's heartbeat; zero means at once when there is news
   * @param updateMillis how often a FairScheduler recomputes its shares; zero means before each use
   */
  public record EventIntervals(
      long nodeHeartbeatMillis, long amHeartbeatMillis, long updateMillis) {
    /** Heartbeats are sent at once when there is news: nothing waits for an interval. */
    public static final EventIntervals IMMEDIATE = new EventIntervals(0, 0, 0);

    public EventIntervals {
      SettingRanges.notNegative("node heartbeat (ms)", nodeHeartbeatMillis);
      SettingRanges.notNegative("AM heartbeat (ms)", amHeartbeatMillis);
      SettingRanges.notNegative("update interval (ms)", updateMillis);
    }
  }

  /**
   * The nodes of a cluster.
   *
   * @param count number of nodes, one or more
   * @param memoryMb memory of a node, MB
   * @param vcores virtual cores of a node
   * @param speeds speeds given to the nodes in turn; a task of t ms takes t/speed
   */
  public record NodeShape(int count, long memoryMb, int vcores, List<Double> speeds) {

    public NodeShape {
      speeds = List.copyOf(speeds);
      SettingRanges.positive("nodes", count);
      SettingRanges.positive("node memory (MB)", memoryMb);
      SettingRanges.positive("node vcores", vcores);
      if (speeds.isEmpty() || speeds.stream().anyMatch(speed -> !(speed > 0))) {
        throw new IllegalArgumentException("node speeds are positive numbers, not " + speeds);
      }
    }
  }

  /**
   * How tasks behave.
   *
   * @param slowstart share of a job's maps that must be done before it asks for reduces, 0 to 1
   * @param rampUpLimit most of the job's resources that early reduces may take while maps wait, 0
   *     to 1 (MapReduce's default is 0.5)
   * @param reduceOverlap part of a reduce's own time that can pass beside the job's last maps:
   *     start of its process, copying of what finished maps wrote; 0 to 1
   * @param noise coefficient of variation of a task's time around its stated one, 0 to 10
   * @param failureProbability chance that an attempt of a task fails, 0 to 1
   * @param maxAttempts failures of one task that fail its job (MapReduce's default is 4)
   */
  public record TaskModel(
      double slowstart,
      double rampUpLimit,
      double reduceOverlap,
      double noise,
      double failureProbability,
      int maxAttempts) {
    /** MapReduce's defaults, without any trouble; no part of a reduce passes beside maps. */
    public static final TaskModel DEFAULT = new TaskModel(0.05, 0.5, 0, 0, 0, 4);

    public TaskModel {
      SettingRanges.share("slowstart", slowstart);
      SettingRanges.share("ramp-up limit", rampUpLimit);
      SettingRanges.share("reduce overlap", reduceOverlap);
      SettingRanges.share("failure probability", failureProbability);
      SettingRanges.positive("task attempts", maxAttempts);
      if (!(noise >= 0) || noise > 10) {
        throw new IllegalArgumentException(
            "noise is a coefficient of variation from 0 to 10, not " + noise);
      }
    }
  }
}
