/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

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
public record Settings(
    NodeShape shape,
    ContainerSizes sizes,
    MasterModel masters,
    Intervals intervals,
    TaskModel tasks,
    int checkEvery,
    Machine machine,
    Costs costs) {
  /** A run in which nothing starts or ends for so long, virtual milliseconds, is given up. */
  static final long STALL_MILLIS = 30L * 24 * 3600 * 1000;

  /** A cluster that costs nothing but what containers share. */
  public Settings(
      NodeShape shape,
      ContainerSizes sizes,
      MasterModel masters,
      Intervals intervals,
      TaskModel tasks,
      int checkEvery,
      Machine machine) {
    this(shape, sizes, masters, intervals, tasks, checkEvery, machine, Costs.NONE);
  }

  /** A cluster of which no container disturbs another. */
  public Settings(
      NodeShape shape,
      ContainerSizes sizes,
      MasterModel masters,
      Intervals intervals,
      TaskModel tasks,
      int checkEvery) {
    this(shape, sizes, masters, intervals, tasks, checkEvery, Machine.UNSHARED);
  }

  /** A pool of alike slots of 1 GB and one core each, with YARN's and MapReduce's intervals. */
  public static Settings pool(int nodes, int slotsPerNode) {
    return new Settings(
        new NodeShape(nodes, 1024L * slotsPerNode, slotsPerNode, List.of(1.0)),
        new ContainerSizes(1024, 1024, 1024),
        MasterModel.UNMANAGED,
        new Intervals(1000, 1000, 500),
        TaskModel.DEFAULT,
        1);
  }

  /** The same with news travelling at once: no heartbeat has to be waited for. */
  public Settings immediate() {
    return with(Intervals.IMMEDIATE);
  }

  /** The same with other intervals. */
  public Settings with(Intervals other) {
    return new Settings(shape, sizes, masters, other, tasks, checkEvery, machine, costs);
  }

  /** The same with tasks that behave otherwise. */
  public Settings with(TaskModel other) {
    return new Settings(shape, sizes, masters, intervals, other, checkEvery, machine, costs);
  }

  /** The same with other application masters. */
  public Settings with(MasterModel other) {
    return new Settings(shape, sizes, other, intervals, tasks, checkEvery, machine, costs);
  }

  /** The same on other nodes. */
  public Settings with(NodeShape other) {
    return new Settings(other, sizes, masters, intervals, tasks, checkEvery, machine, costs);
  }

  /** The same on another machine. */
  public Settings with(Machine other) {
    return new Settings(shape, sizes, masters, intervals, tasks, checkEvery, other, costs);
  }

  /** The same with other costs. */
  public Settings with(Costs other) {
    return new Settings(shape, sizes, masters, intervals, tasks, checkEvery, machine, other);
  }

  /** The same with another slowstart. */
  public Settings withSlowstart(double share) {
    return with(
        new TaskModel(
            share,
            tasks.rampUpLimit(),
            tasks.reduceOverlap(),
            tasks.noise(),
            tasks.failureProbability(),
            tasks.maxAttempts()));
  }

  /** The same with noisy and failing tasks. */
  public Settings withTrouble(double noise, double failureProbability) {
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
  public Settings withManagedAm(long startMillis) {
    return with(new MasterModel(true, startMillis, 0));
  }

  /** The same with nodes of other speeds. */
  public Settings withSpeeds(List<Double> speeds) {
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
        : new JobContainerSizes(new ContainerSize(mapMemoryMb(), 1), new ContainerSize(reduceMemoryMb(), 1));
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

  /** Work of one millisecond on a node of speed 1 that the whole cluster does in a millisecond. */
  public double capacity() {
    double sum = 0;
    for (int node = 0; node < nodes(); node++) {
      sum += slotsPerNode() * speed(node);
    }
    return sum;
  }
}
