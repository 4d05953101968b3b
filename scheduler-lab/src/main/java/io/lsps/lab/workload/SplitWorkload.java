/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Two users with the same work. For each job of the honest one, the other submits a job of the same
 * size, at times of its own and cut into pieces. Cutting must not give it the cluster.
 */
final class SplitWorkload {
  private SplitWorkload() {}

  static Workload create(WorkloadOptions options) {
    int jobs = options.whole("jobs", 10, 1, 100_000);
    int maps = options.whole("maps", 480, 1, 1_000_000);
    int pieces = options.whole("pieces", 40, 1, 100_000);
    double seconds = options.number("map-seconds", 30, 0.1, 100_000);
    double load = options.number("load", 0.8, 0.01, 10);
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 30, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    if (maps % pieces != 0) {
      throw new IllegalArgumentException(
          "split: maps must be a multiple of pieces, not " + maps + " and " + pieces);
    }
    long millis = Math.round(seconds * 1000);
    double gap = 2 * maps * seconds / (load * cluster.slots());
    return new UnkindWorkload(
        "split",
        List.of("splitter", "honest"),
        cluster,
        seed -> {
          long[] cut =
              LongStream.of(MapOnlyJobs.poisson(seed, 31, jobs, gap))
                  .flatMap(time -> LongStream.generate(() -> time).limit(pieces))
                  .toArray();
          List<WorkloadJob> all =
              new ArrayList<>(
                  new MapOnlyJobs("splitter", "piece", PhaseTasks.alike(maps / pieces, millis))
                      .at(cut));
          all.addAll(
              new MapOnlyJobs("honest", "whole", PhaseTasks.alike(maps, millis))
                  .at(MapOnlyJobs.poisson(seed, 32, jobs, gap)));
          return all;
        });
  }
}
