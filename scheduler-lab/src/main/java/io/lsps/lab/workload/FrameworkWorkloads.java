/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Users of Spark or Tez beside users of MapReduce, one with large and one with small jobs of each.
 * All offer the same load except the smallest, whose load would else be mostly masters.
 */
final class FrameworkWorkloads {
  private static final double SMALL_PART = 0.4;
  private static final int USERS = 4;

  private FrameworkWorkloads() {}

  /** Spark with dynamic allocation. */
  static Workload spark(WorkloadOptions options) {
    ContainerSize executor = new ContainerSize(2048, 2);
    SparkJob small = SparkJob.of(executor, tasks(40, 10), tasks(20, 15));
    SparkJob large = SparkJob.of(executor, tasks(160, 20), tasks(80, 20), tasks(20, 30));
    return create("spark", small, large, options);
  }

  /** Tez: a chain of small vertices, and a diamond of large ones. */
  static Workload tez(WorkloadOptions options) {
    TezJob small = TezJob.of(vertex(20, 10), vertex(10, 12, 0), vertex(1, 5, 1));
    TezJob large =
        TezJob.of(
            vertex(120, 20),
            vertex(60, 30),
            vertex(60, 20, 0, 1),
            vertex(30, 20, 1),
            vertex(8, 30, 2, 3));
    return create("tez", small, large, options);
  }

  private static TezJob.Vertex vertex(int tasks, double seconds, Integer... needs) {
    return new TezJob.Vertex(tasks(tasks, seconds), new ContainerSize(1024, 1), List.of(needs));
  }

  private static PhaseTasks tasks(int count, double seconds) {
    return PhaseTasks.alike(count, Math.round(seconds * 1000));
  }

  private static Workload create(
      String name, JobFramework small, JobFramework large, WorkloadOptions options) {
    double seconds = options.number("seconds", 3600, 60, 1_000_000);
    double load = options.number("load", 0.7, 0.01, 10);
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 30, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    // Slot-seconds that a user offers in a second.
    double each = load * cluster.slots() / USERS;
    PhaseTasks largeMaps = tasks(120, 30);
    PhaseTasks largeReduces = tasks(10, 30);
    PhaseTasks smallMaps = tasks(10, 20);
    DoubleFunction<Double> gap = work -> work / 1000 / each;
    List<SteadyUser> users =
        List.of(
            SteadyUser.of(name + "-small", gap.apply(slots(small)), small),
            SteadyUser.of(name + "-large", gap.apply(slots(large)), large),
            SteadyUser.mapReduce(
                "maps-large",
                gap.apply(largeMaps.totalMillis() + largeReduces.totalMillis()),
                largeMaps,
                largeReduces),
            SteadyUser.mapReduce(
                "maps-small",
                gap.apply(smallMaps.totalMillis()) / SMALL_PART,
                smallMaps,
                PhaseTasks.NONE));
    return new UnkindWorkload(
        name,
        users.stream().map(SteadyUser::user).toList(),
        cluster,
        seed -> SteadyUser.draw(seed, seconds, users));
  }

  /** Slot-milliseconds of a job; an executor is as many slots as it has cores. */
  private static double slots(JobFramework framework) {
    return framework instanceof SparkJob spark
        ? spark.workMillis() * spark.executor().vcores()
        : framework.workMillis();
  }
}
