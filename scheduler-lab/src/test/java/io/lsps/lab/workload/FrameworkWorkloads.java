/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.sim.master.FrameworkJobs.SparkJob;
import io.lsps.lab.sim.master.FrameworkJobs.TezJob;
import io.lsps.lab.workload.UnkindWorkloads.SteadyUser;
import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Users of Spark or Tez beside users of MapReduce, and users of containers of many sizes. */
final class FrameworkWorkloads {
  private static final double SMALL_PART = 0.4;
  private static final int USERS = 4;
  private static final int NODE_SLOTS = 32;

  private FrameworkWorkloads() {}

  /** Spark with dynamic allocation. */
  static Workload spark(WorkloadOptions options) {
    ContainerSize executor = new ContainerSize(2048, 2);
    SparkJob small = SparkJob.of(executor, PhaseTasks.seconds(40, 10), PhaseTasks.seconds(20, 15));
    SparkJob large =
        SparkJob.of(
            executor,
            PhaseTasks.seconds(160, 20),
            PhaseTasks.seconds(80, 20),
            PhaseTasks.seconds(20, 30));
    return besideMapReduce("spark", small, large, options);
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
    return besideMapReduce("tez", small, large, options);
  }

  private static TezJob.Vertex vertex(int tasks, double seconds, Integer... needs) {
    return new TezJob.Vertex(
        PhaseTasks.seconds(tasks, seconds), new ContainerSize(1024, 1), List.of(needs));
  }

  /**
   * One user with large and one with small jobs of each framework. All offer the same load except
   * the smallest, whose load would else be mostly masters.
   */
  private static Workload besideMapReduce(
      String name, JobFramework small, JobFramework large, WorkloadOptions options) {
    double seconds = options.number("seconds", 3600, 60, 1_000_000);
    double load = options.number("load", 0.7, 0.01, 10);
    ClusterShape cluster = options.cluster(30, 8);
    // Slot-seconds that a user offers in a second.
    double each = load * cluster.slots() / USERS;
    PhaseTasks maps = PhaseTasks.seconds(120, 30);
    PhaseTasks reduces = PhaseTasks.seconds(10, 30);
    PhaseTasks few = PhaseTasks.seconds(10, 20);
    DoubleUnaryOperator gap = work -> work / 1000 / each;
    double mapsGap = gap.applyAsDouble(maps.totalMillis() + reduces.totalMillis());
    double fewGap = gap.applyAsDouble(few.totalMillis()) / SMALL_PART;
    return steady(
        name,
        cluster,
        seconds,
        List.of(
            SteadyUser.of(name + "-small", gap.applyAsDouble(slots(small)), small),
            SteadyUser.of(name + "-large", gap.applyAsDouble(slots(large)), large),
            SteadyUser.mapReduce("maps-large", mapsGap, maps, reduces),
            SteadyUser.mapReduce("maps-small", fewGap, few, PhaseTasks.NONE)));
  }

  /** Slot-milliseconds of a job; an executor is as many slots as it has cores. */
  private static double slots(JobFramework framework) {
    return framework instanceof SparkJob spark
        ? spark.workMillis() * spark.executor().vcores()
        : framework.workMillis();
  }

  /**
   * Four users with containers of different sizes: small ones, ones with many virtual cores, ones
   * in between, and ones that take half of a node's memory. For the last the scheduler must reserve
   * nodes. Each user offers the same load in its dominant resource.
   */
  static Workload mixed(WorkloadOptions options) {
    double seconds = options.number("seconds", 3600, 60, 1_000_000);
    double load = options.number("load", 0.75, 0.01, 10);
    ClusterShape cluster = new ClusterShape(options.whole("nodes", 10, 1, 100_000), NODE_SLOTS);
    double each = load * cluster.slots() / USERS;
    return steady(
        "mixed",
        cluster,
        seconds,
        List.of(
            sized("small", 60, 20, new ContainerSize(1024, 1), each),
            sized("cores", 30, 30, new ContainerSize(2048, 8), each),
            sized("middle", 50, 30, new ContainerSize(4096, 4), each),
            sized("memory", 16, 60, new ContainerSize(16_384, 1), each)));
  }

  /** A node has as many GB as virtual cores, so that the larger number is the dominant one. */
  private static SteadyUser sized(
      String name, int maps, double seconds, ContainerSize size, double slots) {
    double dominant = Math.max(size.memoryMb() / 1024.0, size.vcores());
    double gap = maps * seconds * dominant / slots;
    PhaseTasks work = PhaseTasks.seconds(maps, seconds);
    return SteadyUser.mapReduce(name, gap, work, PhaseTasks.NONE).in(size);
  }

  private static Workload steady(
      String name, ClusterShape cluster, double seconds, List<SteadyUser> users) {
    return HostileCatalog.ours(
        name,
        users.stream().map(SteadyUser::user).toList(),
        cluster,
        Map.of(),
        seed -> SteadyUser.draw(seed, seconds, users));
  }
}
