/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.command.ClusterOptions;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.Progress;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What commands have in common that run one workload and look at one thing. */
final class OneWorkload {
  @Option(
      names = "--workload",
      required = true,
      paramLabel = "NAME|FILE",
      description = "A name from \"lsps lab list\" or a trace, each with :option=value,...")
  private String name;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "A setting of the schedulers, as of lab run. Repeatable.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Mixin private ClusterOptions cluster;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  String name() {
    return name;
  }

  /**
   * The experiment that runs it.
   *
   * @throws IllegalArgumentException with what is wrong, if anything is
   */
  Experiment under(List<String> schedulers) {
    Workload workload = Workloads.byName(name);
    return new Experiment(
        workload, profile -> cluster.settings(workload, profile), schedulers, overrides, Map.of());
  }

  /** Tells how far a run is, unless it is to be quiet. */
  Progress progress() {
    return new Progress(quiet ? null : System.err, false);
  }
}
