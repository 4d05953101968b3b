/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;

/**
 * Four users with containers of different sizes: small ones, ones with many virtual cores, ones in
 * between, and ones that take half of a node's memory. For the last the scheduler must reserve
 * nodes. Each user offers the same load in its dominant resource.
 */
final class ManySizesWorkload {
  private static final int NODE_SLOTS = 32;
  private static final int USERS = 4;

  private ManySizesWorkload() {}

  static Workload create(WorkloadOptions options) {
    double seconds = options.number("seconds", 3600, 60, 1_000_000);
    double load = options.number("load", 0.75, 0.01, 10);
    ClusterShape cluster = new ClusterShape(options.whole("nodes", 10, 1, 100_000), NODE_SLOTS);
    double each = load * cluster.slots() / USERS;
    List<SteadyUser> users =
        List.of(
            user("small", 60, 20, new ContainerSize(1024, 1), each),
            user("cores", 30, 30, new ContainerSize(2048, 8), each),
            user("middle", 50, 30, new ContainerSize(4096, 4), each),
            user("memory", 16, 60, new ContainerSize(16_384, 1), each));
    return new UnkindWorkload(
        "mixed",
        users.stream().map(SteadyUser::user).toList(),
        cluster,
        seed -> SteadyUser.draw(seed, seconds, users));
  }

  /** A node has as many GB as virtual cores, so that the larger number is the dominant one. */
  private static SteadyUser user(
      String name, int maps, double seconds, ContainerSize size, double slots) {
    double dominant = Math.max(size.memoryMb() / 1024.0, size.vcores());
    double gap = maps * seconds * dominant / slots;
    PhaseTasks work = PhaseTasks.alike(maps, Math.round(seconds * 1000));
    return SteadyUser.mapReduce(name, gap, work, PhaseTasks.NONE).in(size);
  }
}
