/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The workloads of docs/promises.md. */
public final class HostileCatalog implements Workloads.Catalog {

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

  @Override
  public Map<String, Function<WorkloadOptions, Workload>> workloads() {
    return Map.ofEntries(
        Map.entry("canary", UnkindWorkloads::canary),
        Map.entry("weights", UnkindWorkloads::weights),
        Map.entry("never-started", UnkindWorkloads::neverStarted),
        Map.entry("flood", UnkindWorkloads::flood),
        Map.entry("split", UnkindWorkloads::split),
        Map.entry("notebook", UnkindWorkloads::notebook),
        Map.entry("spark", FrameworkWorkloads::spark),
        Map.entry("tez", FrameworkWorkloads::tez),
        Map.entry("mixed", FrameworkWorkloads::mixed),
        Map.entry("certain", HostileWorkloads::certain),
        Map.entry("equals", HostileWorkloads::equals),
        Map.entry("giant", HostileWorkloads::giant),
        Map.entry("straggler", HostileWorkloads::straggler),
        Map.entry("idle", HostileWorkloads::idle),
        Map.entry("names", HostileWorkloads::names),
        Map.entry("long-tasks", HostileWorkloads::longTasks),
        Map.entry("nested", HostileWorkloads::nested),
        Map.entry("skew", HostileWorkloads::skew),
        Map.entry("alone", HostileWorkloads::alone),
        Map.entry("min-share", UnkindWorkloads::minShare),
        Map.entry("kill-loop", UnkindWorkloads::killLoop));
  }
}
