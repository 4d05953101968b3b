/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Two users with the same batch jobs. One also has a notebook open all the time: a few containers
 * that do not end. A scheduler must not serve this user as if its jobs were as large as the
 * notebook is old.
 */
final class NotebookWorkload {
  private static final double HOUR_SECONDS = 3600;

  private NotebookWorkload() {}

  static Workload create(WorkloadOptions options) {
    double hours = options.number("hours", 168, 1, 10_000);
    int executors = options.whole("executors", 4, 0, 1000);
    int maps = options.whole("maps", 300, 1, 1_000_000);
    double seconds = options.number("map-seconds", 1200, 0.1, 100_000);
    double load = options.number("load", 0.6, 0.01, 10);
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 100, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    PhaseTasks work = PhaseTasks.alike(maps, Math.round(seconds * 1000));
    double gap = 2 * maps * seconds / (load * cluster.slots());
    return new UnkindWorkload(
        "notebook",
        List.of("scientist", "other"),
        cluster,
        seed -> {
          double end = hours * HOUR_SECONDS;
          List<WorkloadJob> all =
              new ArrayList<>(
                  SteadyUser.draw(
                      seed,
                      end,
                      List.of(
                          SteadyUser.mapReduce("scientist", gap, work, PhaseTasks.NONE),
                          SteadyUser.mapReduce("other", gap, work, PhaseTasks.NONE))));
          if (executors > 0) {
            ServiceJob notebook =
                new ServiceJob(executors, new ContainerSize(1024, 1), Math.round(end * 1000));
            all.add(
                WorkloadJob.of("notebook", "scientist", "notebook", 0, notebook)
                    .withCounted(false));
          }
          return all;
        });
  }
}
