/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Jmh.OperationCost;
import io.lsps.flex.Metric;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev flex-bench}: the time of one epoch. */
@Command(
    name = "flex-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures one epoch of FLEX by JMH: time and garbage, by metric and size.")
public final class FlexBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "JxS",
      defaultValue = "10x100,100x1000,1000x100000,3000x100000,10000x100000",
      description = "Jobs x slots. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Option(
      names = "--metric",
      paramLabel = "M|all",
      defaultValue = "all",
      description = "A metric of FLEX, or all. Default: ${DEFAULT-VALUE}.")
  private String metric;

  @Mixin private JmhOptions jmh;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    List<Metric> metrics = metrics();
    List<int[]> cells =
        jmh.cells(spec, grid, "[1-9][0-9]{0,6}x[1-9][0-9]{0,7}", "10x100,1000x100000");
    writer.printf(
        "%-24s %16s %10s %10s %10s %12s%n",
        "metric", "jobs x slots", "cpu ms", "median ms", "99 % ms", "KB/epoch");
    for (Metric each : metrics) {
      for (int[] cell : cells) {
        OperationCost cost = measure(each, cell[0], cell[1]);
        writer.printf(
            Locale.ROOT,
            "%-24s %16s %10.2f %10.2f %10.2f %,12.0f%n",
            each,
            cell[0] + " x " + cell[1],
            cost.cpuMillis(),
            cost.medianMillis(),
            cost.p99Millis(),
            cost.bytes() / 1024);
        writer.flush();
      }
    }
    writer.println("One epoch: mean processor time; by the clock: median, 99 in 100; garbage.");
    return 0;
  }

  private OperationCost measure(Metric each, int jobs, int slots) {
    return Jmh.measure(
        FlexEpochs.class,
        Map.of(
            "metric", each.toString(),
            "jobs", Integer.toString(jobs),
            "slots", Integer.toString(slots)),
        jmh.effort());
  }

  private List<Metric> metrics() {
    try {
      return metric.equals("all") ? List.of(Metric.values()) : List.of(Metric.parse(metric));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--metric is all or one of " + List.of(Metric.values()) + ", not " + metric,
          e);
    }
  }
}
