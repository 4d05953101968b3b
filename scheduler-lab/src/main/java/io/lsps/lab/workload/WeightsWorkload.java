/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Two users of unequal weight who want more than there is, with or without a third one who wants
 * next to nothing. The weights divide what the third one leaves.
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
    // Enough that each could fill the cluster alone all the time.
    int maps = (int) Math.ceil(1.2 * cluster.slots() * seconds / mapSeconds);
    PhaseTasks endless = PhaseTasks.alike(maps, Math.round(mapSeconds * 1000));
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
          List<WorkloadJob> all =
              new ArrayList<>(new MapOnlyJobs("heavy", "endless", endless).at(0));
          all.addAll(new MapOnlyJobs("light", "endless", endless).at(0));
          if (tiny) {
            all.addAll(
                new MapOnlyJobs(
                        "tiny", "check", PhaseTasks.alike(1, Math.round(TINY_GAP_SECONDS * 1000)))
                    .every(TINY_GAP_SECONDS, seconds));
          }
          return all;
        });
  }
}
