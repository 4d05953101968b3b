/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Two users of unequal weight who want more than there is, with or without a third one who wants
 * next to nothing. The weights divide what the third one leaves. Each of the two has the same work,
 * in one job or in many that come at once.
 */
final class WeightsWorkload {
  private static final double TINY_GAP_SECONDS = 20;

  private WeightsWorkload() {}

  static Workload create(WorkloadOptions options) {
    double weight = options.number("weight", 10, 0.001, 1000);
    double seconds = options.number("seconds", 600, 10, 1_000_000);
    double mapSeconds = options.number("map-seconds", 20, 0.1, 100_000);
    boolean tiny = options.whole("tiny", 1, 0, 1) == 1;
    ClusterShape cluster =
        new ClusterShape(
            options.whole("nodes", 125, 1, 100_000), options.whole("slots-per-node", 8, 1, 1024));
    // At least 1, so that each could fill the cluster alone all the time.
    double work = options.number("work", 1.2, 1, 1000);
    int maps = (int) Math.ceil(work * cluster.slots() * seconds / mapSeconds);
    long mapMillis = Math.round(mapSeconds * 1000);
    int heavyJobs = options.whole("heavy-jobs", 1, 1, 10_000);
    int lightJobs = options.whole("light-jobs", 1, 1, 10_000);
    List<String> users = new ArrayList<>(List.of("heavy", "light"));
    if (tiny) {
      users.add("tiny");
    }
    return new UnkindWorkload(
        "weights",
        users,
        cluster,
        Map.of("queue.heavy.weight", Double.toString(weight), "queue.light.weight", "1"),
        seed -> {
          List<WorkloadJob> all = new ArrayList<>(divided("heavy", heavyJobs, maps, mapMillis));
          all.addAll(divided("light", lightJobs, maps, mapMillis));
          if (tiny) {
            all.addAll(
                new MapOnlyJobs(
                        "tiny", "check", PhaseTasks.alike(1, Math.round(TINY_GAP_SECONDS * 1000)))
                    .every(TINY_GAP_SECONDS, seconds));
          }
          return all;
        });
  }

  /** So many jobs with this many maps together, all at once. */
  private static List<WorkloadJob> divided(String user, int jobs, int maps, long mapMillis) {
    PhaseTasks tasks = PhaseTasks.alike((maps + jobs - 1) / jobs, mapMillis);
    return new MapOnlyJobs(user, "endless", tasks).at(new long[jobs]);
  }
}
