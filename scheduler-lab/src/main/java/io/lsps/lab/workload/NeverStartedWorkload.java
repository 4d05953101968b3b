/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Two users whose equal work fills the cluster. One of them also has tiny jobs that may not start
 * as long as the work goes on. Jobs that wait for a limit of their own queue must not change what
 * anybody holds.
 */
final class NeverStartedWorkload {
  private static final int FIRST = 3;
  private static final long WORK_MILLIS = 60_000;

  /** By this time the large jobs have their masters. */
  private static final long FLOOD_MILLIS = 90_000;

  private NeverStartedWorkload() {}

  static Workload create(WorkloadOptions options) {
    int jobs = options.whole("jobs", 200, 0, 100_000);
    String limit = options.text("limit", "apps");
    double seconds = options.number("seconds", 500, 200, 1_000_000);
    double mapSeconds = options.number("map-seconds", 20, 0.1, 100_000);
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 125, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    int maps = (int) Math.ceil(1.2 * cluster.slots() * seconds / mapSeconds);
    PhaseTasks endless = PhaseTasks.alike(maps, Math.round(mapSeconds * 1000));
    return new UnkindWorkload(
        "never-started",
        List.of("flooder", "honest"),
        cluster,
        settings(limit, cluster),
        seed -> {
          // A few tiny jobs run first, so that the scheduler knows that the others are tiny.
          long[] tiny = new long[FIRST + jobs];
          Arrays.setAll(tiny, i -> i < FIRST ? 1000L * i : FLOOD_MILLIS + 10L * i);
          List<WorkloadJob> all =
              new ArrayList<>(
                  new MapOnlyJobs("flooder", "tiny", PhaseTasks.alike(1, 1000)).at(tiny));
          all.addAll(new MapOnlyJobs("flooder", "work", endless).at(WORK_MILLIS));
          all.addAll(new MapOnlyJobs("honest", "work", endless).at(WORK_MILLIS));
          return all;
        });
  }

  private static Map<String, String> settings(String limit, ClusterShape cluster) {
    return switch (limit) {
      case "apps" -> Map.of("queue.flooder.maxRunningApps", "1");
      // With this part of half of the cluster, one master fits and no second one.
      case "am" -> Map.of("queue.flooder.maxAMShare", Double.toString(3.0 / cluster.slots()));
      default ->
          throw new IllegalArgumentException(
              "never-started: limit must be apps or am, not \"" + limit + "\"");
    };
  }
}
