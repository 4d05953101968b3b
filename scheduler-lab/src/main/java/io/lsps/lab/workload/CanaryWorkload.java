/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An almost idle cluster. One user has a small job running at all times. Another submits jobs in
 * bursts that are larger, but still small. A scheduler that gives the first user the greater share
 * must not make the second one wait for room that nobody uses.
 */
final class CanaryWorkload {
  private CanaryWorkload() {}

  static Workload create(WorkloadOptions options) {
    int jobs = options.whole("jobs", 30, 1, 100_000);
    int maps = options.whole("maps", 12, 1, 100_000);
    double seconds = options.number("map-seconds", 30, 0.1, 100_000);
    int burst = options.whole("burst", 30, 1, 100_000);
    double load = options.number("load", 0.05, 0.001, 1);
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 60, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    // The first user holds one slot, the second offers the rest of the load.
    double gap = burst * maps * seconds / Math.max(0.5, load * cluster.slots() - 1);
    return new UnkindWorkload(
        "canary",
        List.of("canary", "batch"),
        cluster,
        seed -> {
          long[] bursts = MapOnlyJobs.poisson(seed, 11, (jobs + burst - 1) / burst, gap);
          long[] batch = new long[jobs];
          Arrays.setAll(batch, job -> bursts[job / burst] + 100L * (job % burst));
          double end = batch[jobs - 1] / 1000.0 + 4 * seconds;
          List<WorkloadJob> all =
              new ArrayList<>(
                  new MapOnlyJobs(
                          "canary", "check", PhaseTasks.alike(1, Math.round(seconds * 1000)))
                      .every(seconds, end));
          all.addAll(
              new MapOnlyJobs("batch", "batch", PhaseTasks.alike(maps, Math.round(seconds * 1000)))
                  .at(batch));
          return all;
        });
  }
}
