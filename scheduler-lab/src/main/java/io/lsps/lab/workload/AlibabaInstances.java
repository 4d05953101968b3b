/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.AlibabaTables.InstanceColumn;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Times of the single tasks, from the table {@code batch_instance}, where it is there. Without it
 * every task of a stage is taken to last as long as the stage.
 */
final class AlibabaInstances {
  /** Times are whole seconds; what began and ended in the same one lasts half of it. */
  private static final long LEAST_MILLIS = 500;

  private static final int SECOND = 1000;

  private final Map<String, Map<String, LongArray>> times = new HashMap<>();
  private final boolean there;
  private final TraceLosses losses;

  /**
   * Reads the table.
   *
   * @param parts of the table; none where the trace is without it
   * @param jobs whose tasks are wanted
   */
  AlibabaInstances(List<Path> parts, Set<String> jobs, TraceLosses losses) {
    there = !parts.isEmpty();
    this.losses = losses;
    for (Path part : parts) {
      try (CsvRows rows = new CsvRows(part, InstanceColumn.values().length)) {
        while (rows.next()) {
          if (jobs.contains(rows.text(InstanceColumn.JOB))) {
            take(rows);
          }
        }
      }
    }
  }

  private void take(CsvRows rows) {
    if (!rows.text(InstanceColumn.STATUS).equals(AlibabaTables.ENDED_WELL)) {
      losses.add("attempts of tasks left out: they did not end well");
      return;
    }
    long start = rows.whole(InstanceColumn.START);
    long end = rows.whole(InstanceColumn.END);
    if (end < start) {
      losses.add("attempts of tasks left out: they end before they start");
      return;
    }
    times
        .computeIfAbsent(rows.text(InstanceColumn.JOB), unknown -> new HashMap<>())
        .computeIfAbsent(rows.name(InstanceColumn.TASK), unknown -> new LongArray())
        .add(millis(start, end));
  }

  private static long millis(long start, long end) {
    return Math.max(LEAST_MILLIS, (end - start) * SECOND);
  }

  /** The tasks of a stage. */
  PhaseTasks of(String job, AlibabaStage stage) {
    LongArray found = times.getOrDefault(job, Map.of()).get(stage.name());
    if (found == null) {
      losses.add(
          there
              ? "tasks as long as their stage: batch_instance has none of the stage"
              : "tasks as long as their stage: there is no batch_instance",
          stage.instances());
      return PhaseTasks.alike(stage.instances(), millis(stage.startSeconds(), stage.endSeconds()));
    }
    losses.add(
        "tasks left out: not in batch_instance", Math.max(0, stage.instances() - found.size()));
    return PhaseTasks.listed(found.values());
  }
}
