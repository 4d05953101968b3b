/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A queue with a minimum share of half of the cluster that comes to a cluster full of others' work:
 * 160 slots by default.
 */
final class MinShareWorkloads {
  private static final String BATCH = "batch";
  private static final String CLAIMANT = "claimant";

  private MinShareWorkloads() {}

  /** Every slot runs a task of hours when the queue comes. */
  static Workload promise(WorkloadOptions options) {
    double mapSeconds = options.number("map-seconds", 7200, 1, 1_000_000);
    double after = options.number("after-seconds", 3600, 0, 1_000_000);
    double seconds = options.number("claim-seconds", 60, 1, 100_000);
    ClusterShape cluster = cluster(options);
    return world(
        "min-share",
        cluster,
        tasks(cluster.slots(), mapSeconds),
        new MapOnlyJobs(CLAIMANT, "claim", tasks(cluster.slots() / 2, seconds))
            .at(Math.round(after * 1000)));
  }

  /** The queue comes for seconds, and comes again. */
  static Workload killLoop(WorkloadOptions options) {
    int maps = options.whole("maps", 800, 1, 1_000_000);
    double mapSeconds = options.number("map-seconds", 300, 1, 1_000_000);
    double gap = options.number("gap-seconds", 60, 1, 100_000);
    double seconds = options.number("claim-seconds", 5, 0.1, 100_000);
    ClusterShape cluster = cluster(options);
    return world(
        "kill-loop",
        cluster,
        tasks(maps, mapSeconds),
        new MapOnlyJobs(CLAIMANT, "claim", tasks(cluster.slots() / 2, seconds))
            .every(gap, maps * mapSeconds / cluster.slots()));
  }

  private static Workload world(
      String name, ClusterShape cluster, PhaseTasks batch, List<WorkloadJob> claims) {
    List<WorkloadJob> all = new ArrayList<>(new MapOnlyJobs(BATCH, BATCH, batch).at(0));
    all.addAll(claims);
    int slots = cluster.slots();
    return new UnkindWorkload(
        name,
        List.of(BATCH, CLAIMANT),
        cluster,
        Map.of(
            "queue.claimant.minResources",
            slots / 2 * 1024 + " mb, " + slots / 2 + " vcores",
            "queue.claimant.minSharePreemptionTimeout",
            "15"),
        seed -> all);
  }

  private static ClusterShape cluster(WorkloadOptions options) {
    return new ClusterShape(
        options.whole("nodes", 20, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
  }

  private static PhaseTasks tasks(int count, double seconds) {
    return PhaseTasks.alike(count, Math.round(seconds * 1000));
  }
}
