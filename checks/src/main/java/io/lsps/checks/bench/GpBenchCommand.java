/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Jmh.OperationCost;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.report.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.RunResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev gp-bench}: the time of one round of Global Preemption. */
@Command(
    name = "gp-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures one round of Global Preemption by JMH beside a real scheduler in a full cluster:"
            + " decision and lock.")
public final class GpBenchCommand implements Callable<Integer> {
  private static final List<String> SCHEDULERS = List.of("fair", "lsps");

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "NxC",
      defaultValue = "100x2000,1000x20000",
      description = "Nodes x containers. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "A,B,...",
      defaultValue = "fair,lsps",
      description = "Of fair and lsps. Default: ${DEFAULT-VALUE}.")
  private List<String> schedulers;

  @Option(
      names = "--apps",
      paramLabel = "N",
      defaultValue = "198",
      description = "Applications, in nine queues. Default: ${DEFAULT-VALUE}.")
  private int apps;

  @Mixin private JmhOptions jmh;

  @Option(names = "--out", paramLabel = "DIR", description = "Where gp-bench.json goes.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    PrintWriter writer = spec.commandLine().getOut();
    List<int[]> cells = cells();
    writer.printf(
        "%-10s %20s %-8s %8s %10s %8s %10s %10s %10s%n",
        "scheduler",
        "nodes x containers",
        "starving",
        "cpu ms",
        "median ms",
        "99 % ms",
        "lock ms",
        "99 % ms",
        "KB/round");
    List<GpCost> costs = new ArrayList<>();
    for (String scheduler : schedulers) {
      for (int[] cell : cells) {
        for (boolean starving : new boolean[] {false, true}) {
          GpCost cost = GpCost.measure(scheduler, cell[0], cell[1], apps, starving, jmh.effort());
          costs.add(cost);
          print(writer, cost);
        }
      }
    }
    writer.println(
        "One round: mean processor time; by the clock: median, 99 in 100; processor time under the"
            + " scheduler's lock: median, 99 in 100; garbage.");
    if (out != null) {
      Files.createDirectories(out);
      Files.writeString(out.resolve("gp-bench.json"), Json.of(Map.of("rounds", costs)));
    }
    return 0;
  }

  private static void print(PrintWriter writer, GpCost cost) {
    writer.printf(
        Locale.ROOT,
        "%-10s %20s %-8s %8.2f %10.2f %8.2f %10.2f %10.2f %,10.0f%n",
        cost.scheduler(),
        cost.nodes() + " x " + cost.containers(),
        cost.starving() ? "a tenth" : "nobody",
        cost.round().cpuMillis(),
        cost.round().medianMillis(),
        cost.round().p99Millis(),
        cost.lockMedianMillis(),
        cost.lockP99Millis(),
        cost.round().bytes() / 1024);
    writer.flush();
  }

  private List<int[]> cells() {
    List<int[]> cells =
        jmh.cells(spec, grid, "[1-9][0-9]{0,4}x[1-9][0-9]{0,6}", "100x2000,1000x20000");
    check(apps >= 9, "--apps is 9 or more: one for each queue");
    for (String scheduler : schedulers) {
      check(
          SCHEDULERS.contains(scheduler),
          "--schedulers are of " + SCHEDULERS + ", not " + scheduler);
    }
    for (int[] cell : cells) {
      check(cell[1] % cell[0] == 0, "--grid: " + cell[0] + " alike nodes cannot hold " + cell[1]);
    }
    return cells;
  }

  private void check(boolean holds, String expected) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), expected);
    }
  }

  /**
   * What a round of Global Preemption costs.
   *
   * @param scheduler beside which it runs
   * @param starving whether somebody starves
   * @param round all of it
   * @param lockMedianMillis processor time of that while the scheduler was locked
   * @param lockP99Millis the same, of 99 in 100 rounds at most
   */
  private record GpCost(
      String scheduler,
      int nodes,
      int containers,
      int apps,
      boolean starving,
      OperationCost round,
      double lockMedianMillis,
      double lockP99Millis) {

    /** Measures one case. */
    static GpCost measure(
        String scheduler,
        int nodes,
        int containers,
        int apps,
        boolean starving,
        Jmh.Effort effort) {
      RunResult result =
          Jmh.run(
              GpRounds.class,
              Map.of(
                  "scheduler", scheduler,
                  "nodes", Integer.toString(nodes),
                  "containers", Integer.toString(containers),
                  "apps", Integer.toString(apps),
                  "starving", Boolean.toString(starving)),
              effort,
              LockTimeProfiler.class);
      return new GpCost(
          scheduler,
          nodes,
          containers,
          apps,
          starving,
          Jmh.cost(result),
          Jmh.secondary(result, LockTimeProfiler.MEDIAN),
          Jmh.secondary(result, LockTimeProfiler.P99));
    }
  }
}
