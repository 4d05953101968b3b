/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobContainerSizes;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;

/**
 * How the simulated cluster behaves.
 *
 * @param shape its nodes
 * @param sizes of containers
 * @param masters how AMs behave
 * @param intervals of heartbeats and updates
 * @param tasks how tasks behave
 * @param checkEvery verify the costly invariants at every n-th update; zero means never
 * @param machine what all containers share
 * @param costs what jobs pay beside their tasks' own times
 */
public record SimulationSettings(
    NodeShape shape,
    ContainerSizes sizes,
    MasterModel masters,
    EventIntervals intervals,
    TaskModel tasks,
    int checkEvery,
    SharedMachine machine,
    ClusterCosts costs) {
  /** A cluster without costs but those of the shared machine. */
  public SimulationSettings(
      NodeShape shape,
      ContainerSizes sizes,
      MasterModel masters,
      EventIntervals intervals,
      TaskModel tasks,
      int checkEvery,
      SharedMachine machine) {
    this(shape, sizes, masters, intervals, tasks, checkEvery, machine, ClusterCosts.NONE);
  }

  /** A cluster whose containers do not slow each other down. */
  public SimulationSettings(
      NodeShape shape,
      ContainerSizes sizes,
      MasterModel masters,
      EventIntervals intervals,
      TaskModel tasks,
      int checkEvery) {
    this(shape, sizes, masters, intervals, tasks, checkEvery, SharedMachine.UNSHARED);
  }

  /** A pool of alike slots of 1 GB and one core each, with YARN's and MapReduce's intervals. */
  public static SimulationSettings pool(int nodes, int slotsPerNode) {
    return new SimulationSettings(
        new NodeShape(nodes, 1024L * slotsPerNode, slotsPerNode, List.of(1.0)),
        new ContainerSizes(1024, 1024, 1024),
        MasterModel.UNMANAGED,
        new EventIntervals(1000, 1000, 500),
        TaskModel.DEFAULT,
        1);
  }

  /** The same without heartbeat intervals: news is sent at once. */
  public SimulationSettings immediate() {
    return with(EventIntervals.IMMEDIATE);
  }

  /** The same with other intervals. */
  public SimulationSettings with(EventIntervals other) {
    return new SimulationSettings(shape, sizes, masters, other, tasks, checkEvery, machine, costs);
  }

  /** The same with tasks that behave otherwise. */
  public SimulationSettings with(TaskModel other) {
    return new SimulationSettings(
        shape, sizes, masters, intervals, other, checkEvery, machine, costs);
  }

  /** The same with other application masters. */
  public SimulationSettings with(MasterModel other) {
    return new SimulationSettings(
        shape, sizes, other, intervals, tasks, checkEvery, machine, costs);
  }

  /** The same on other nodes. */
  public SimulationSettings with(NodeShape other) {
    return new SimulationSettings(
        other, sizes, masters, intervals, tasks, checkEvery, machine, costs);
  }

  /** The same on another machine. */
  public SimulationSettings with(SharedMachine other) {
    return new SimulationSettings(
        shape, sizes, masters, intervals, tasks, checkEvery, other, costs);
  }

  /** The same with other costs. */
  public SimulationSettings with(ClusterCosts other) {
    return new SimulationSettings(
        shape, sizes, masters, intervals, tasks, checkEvery, machine, other);
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
        checkEvery,
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

  /** The same with nodes of other speeds. */
  public SimulationSettings withSpeeds(List<Double> speeds) {
    return with(new NodeShape(shape.count(), shape.memoryMb(), shape.vcores(), speeds));
  }

  /** Number of nodes. */
  public int nodes() {
    return shape.count();
  }

  /** Memory of a node, MB. */
  public long nodeMemoryMb() {
    return shape.memoryMb();
  }

  /** Virtual cores of a node. */
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

  /** Whether a job's AM takes a container. */
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

  /** The speed of a node. */
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
}
