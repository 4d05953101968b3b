/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Two users with equal work: the honest one has a few jobs, the other has many that are over in
 * seconds. Small jobs make a user look small; that must not give it the cluster.
 */
final class FloodWorkload {
  private FloodWorkload() {}

  static Workload create(WorkloadOptions options) {
    int jobs = options.whole("jobs", 600, 1, 100_000);
    int maps = options.whole("maps", 40, 1, 100_000);
    double seconds = options.number("map-seconds", 2, 0.1, 100_000);
    int honestJobs = options.whole("honest-jobs", 10, 1, 100_000);
    double honestSeconds = options.number("honest-map-seconds", 30, 0.1, 100_000);
    double load = options.number("load", 0.9, 0.01, 10);
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 20, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    double work = jobs * maps * seconds;
    int honestMaps = (int) Math.max(1, Math.round(work / (honestJobs * honestSeconds)));
    double span = 2 * work / (load * cluster.slots());
    return new UnkindWorkload(
        "flood",
        List.of("flooder", "honest"),
        cluster,
        seed -> {
          List<WorkloadJob> all =
              new ArrayList<>(
                  new MapOnlyJobs(
                          "flooder", "flood", PhaseTasks.alike(maps, Math.round(seconds * 1000)))
                      .at(MapOnlyJobs.poisson(seed, 21, jobs, span / jobs)));
          all.addAll(
              new MapOnlyJobs(
                      "honest",
                      "work",
                      PhaseTasks.alike(honestMaps, Math.round(honestSeconds * 1000)))
                  .at(MapOnlyJobs.poisson(seed, 22, honestJobs, span / honestJobs)));
          return all;
        });
  }
}
