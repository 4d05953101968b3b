/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** The workloads of docs/promises.md by name, and those of the laboratory. */
public final class HostileCatalog {
  private HostileCatalog() {}

  /** A workload of ours, the jobs in any order. */
  static Workload ours(
      String name,
      List<String> users,
      ClusterShape cluster,
      Map<String, String> settings,
      LongFunction<List<WorkloadJob>> draw) {
    Comparator<WorkloadJob> byTime =
        Comparator.comparingLong(WorkloadJob::submitMillis).thenComparing(WorkloadJob::id);
    return new DrawnWorkload(
        name,
        users,
        cluster,
        false,
        (mb, vcores) -> settings,
        seed -> Map.of(),
        seed -> draw.apply(seed).stream().sorted(byTime).toList());
  }

  /** Finds a workload by its name, with options or without. */
  public static Workload byName(String text) {
    String[] parts = text.split(":", 2);
    WorkloadOptions options = WorkloadOptions.parse(parts[0], parts.length == 1 ? "" : parts[1]);
    Workload workload =
        switch (parts[0]) {
          case "canary" -> UnkindWorkloads.canary(options);
          case "weights" -> UnkindWorkloads.weights(options);
          case "never-started" -> UnkindWorkloads.neverStarted(options);
          case "flood" -> UnkindWorkloads.flood(options);
          case "split" -> UnkindWorkloads.split(options);
          case "notebook" -> UnkindWorkloads.notebook(options);
          case "spark" -> FrameworkWorkloads.spark(options);
          case "tez" -> FrameworkWorkloads.tez(options);
          case "mixed" -> FrameworkWorkloads.mixed(options);
          case "certain" -> HostileWorkloads.certain(options);
          case "equals" -> HostileWorkloads.equals(options);
          case "giant" -> HostileWorkloads.giant(options);
          case "straggler" -> HostileWorkloads.straggler(options);
          case "idle" -> HostileWorkloads.idle(options);
          case "names" -> HostileWorkloads.names(options);
          case "long-tasks" -> HostileWorkloads.longTasks(options);
          case "nested" -> HostileWorkloads.nested(options);
          case "skew" -> HostileWorkloads.skew(options);
          case "min-share" -> UnkindWorkloads.minShare(options);
          case "kill-loop" -> UnkindWorkloads.killLoop(options);
          default -> null;
        };
    if (workload == null) {
      return Workloads.byName(text);
    }
    options.finish();
    return workload;
  }
}
