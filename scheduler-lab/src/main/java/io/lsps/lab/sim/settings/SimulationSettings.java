/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.List;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * How the simulated cluster behaves.
 *
 * @param launchMillis how long a container is held beyond its task's time and the wait for
 *     heartbeats: launch of its process, its exit
 */
public record SimulationSettings(
    NodeShape shape,
    ContainerSizes sizes,
    MasterModel masters,
    EventIntervals intervals,
    TaskModel tasks,
    long launchMillis) {
  public SimulationSettings {
    notNegative("launch of a container (ms)", launchMillis);
  }

  /** A pool of alike slots of 1 GB and one core each, with YARN's and MapReduce's intervals. */
  public static SimulationSettings pool(int nodes, int slotsPerNode) {
    return new SimulationSettings(
        new NodeShape(nodes, 1024L * slotsPerNode, slotsPerNode, List.of(1.0)),
        new ContainerSizes(1024, 1024, 1024),
        MasterModel.UNMANAGED,
        new EventIntervals(1000, 1000, 500),
        TaskModel.DEFAULT,
        0);
  }

  /** The same with another slowstart. */
  public SimulationSettings withSlowstart(double share) {
    TaskModel model =
        new TaskModel(
            share,
            tasks.rampUpLimit(),
            tasks.reduceOverlap(),
            tasks.noise(),
            tasks.failureProbability(),
            tasks.maxAttempts());
    return new SimulationSettings(shape, sizes, masters, intervals, model, launchMillis);
  }

  /** The same with other heartbeats of nodes and AMs. */
  public SimulationSettings withHeartbeats(long millis) {
    EventIntervals other = new EventIntervals(millis, millis, intervals.updateMillis());
    return new SimulationSettings(shape, sizes, masters, other, tasks, launchMillis);
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

  /** What the containers of a job are asked for: its own sizes, or the cluster's. */
  public JobContainerSizes sizesOf(WorkloadJob job) {
    return job.sizes() != null
        ? job.sizes()
        : new JobContainerSizes(
            new ContainerSize(sizes.mapMb(), 1), new ContainerSize(sizes.reduceMb(), 1));
  }

  /** Whether a run of the same jobs is the same under every seed. */
  public boolean drawsNothing() {
    return tasks.noise() == 0 && tasks.failureProbability() == 0;
  }

  public double speed(int node) {
    return shape.speeds().get(node % shape.speeds().size());
  }

  /** The speeds of all nodes together. */
  public double speeds() {
    double sum = 0;
    for (int node = 0; node < nodes(); node++) {
      sum += speed(node);
    }
    return sum;
  }

  /** Containers of map size that fit on one node. */
  public int slotsPerNode() {
    return (int) (nodeMemoryMb() / sizes.mapMb());
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
      positive("map memory (MB)", mapMb);
      positive("reduce memory (MB)", reduceMb);
      positive("AM memory (MB)", amMb);
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
   */
  public record MasterModel(boolean managed, long startMillis, long lingerMillis) {
    /** AMs that take no container and start at once. */
    public static final MasterModel UNMANAGED = new MasterModel(false, 0, 0);

    public MasterModel {
      notNegative("AM start (ms)", startMillis);
      notNegative("AM linger (ms)", lingerMillis);
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
    public EventIntervals {
      notNegative("node heartbeat (ms)", nodeHeartbeatMillis);
      notNegative("AM heartbeat (ms)", amHeartbeatMillis);
      notNegative("update interval (ms)", updateMillis);
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
      positive("nodes", count);
      positive("node memory (MB)", memoryMb);
      positive("node vcores", vcores);
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
      share("slowstart", slowstart);
      share("ramp-up limit", rampUpLimit);
      share("reduce overlap", reduceOverlap);
      share("failure probability", failureProbability);
      positive("task attempts", maxAttempts);
      if (!(noise >= 0) || noise > 10) {
        throw new IllegalArgumentException(
            "noise is a coefficient of variation from 0 to 10, not " + noise);
      }
    }
  }

  private static void positive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be 1 or more, not " + value);
    }
  }

  private static void notNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be 0 or more, not " + value);
    }
  }

  private static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be from 0 to 1, not " + value);
    }
  }
}
