/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Benchmark.BenchCase;
import io.lsps.checks.bench.Benchmark.BenchFloors;
import io.lsps.checks.bench.JmhOptions.BenchGrid;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.report.Json;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** {@code dev bench}: the speed of schedulers, in turns. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures containers assigned per second and the time of update(), schedulers in turns.")
public final class BenchCommand implements Callable<Integer> {
  private static final int SLOTS_PER_NODE = 64;

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "QxA",
      defaultValue = "10x10,100x10,1000x1,1000x10,1x1000",
      description = "Queues x applications per queue. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Mixin private BenchedSchedulers schedulers;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "200",
      description = "Nodes to fill. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--warmups",
      paramLabel = "N",
      defaultValue = "2",
      description = "Rounds that are not counted. Default: ${DEFAULT-VALUE}.")
  private int warmups;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Counted rounds; medians are reported. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--updates",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Updates of each kind that are measured at least; 0: none, which is quicker. Default:"
              + " ${DEFAULT-VALUE}.")
  private int updates;

  @Option(
      names = "--floors",
      description =
          "Measures the cells that have floors, whatever --grid says, compares all schedulers with"
              + " the first, and ends with 1 where one is slower than promised.")
  private boolean floors;

  @Option(names = "--out", paramLabel = "DIR", description = "Where bench.json goes.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    PrintWriter writer = spec.commandLine().getOut();
    Benchmark benchmark = benchmark();
    writer.printf(
        "%-18s %-24s %16s %12s %12s %12s%n",
        "queues x apps", "scheduler", "containers/s", "update ms", "1 % changed", "all changed");
    List<BenchCase> cases = benchmark.run(result -> print(writer, result));
    if (out != null) {
      Files.createDirectories(out);
      Files.writeString(out.resolve("bench.json"), Json.of(Map.of("cases", cases)));
    }
    List<String> missed =
        floors ? BenchFloors.missed(cases, schedulers.names().get(0)) : List.<String>of();
    missed.forEach(spec.commandLine().getErr()::println);
    return missed.isEmpty() ? 0 : 1;
  }

  private static void print(PrintWriter writer, BenchCase result) {
    writer.printf(
        Locale.ROOT,
        "%-18s %-24s %,16.0f %12.3f %12.3f %12.3f%n",
        result.queues() + " x " + result.appsPerQueue(),
        result.scheduler(),
        result.containersPerSecond(),
        result.updateMillis(),
        result.changedUpdateMillis(),
        result.newUpdateMillis());
    writer.flush();
  }

  private Benchmark benchmark() {
    try {
      List<int[]> cells =
          floors
              ? BenchFloors.grid()
              : BenchGrid.parse(grid, "[1-9][0-9]{0,5}x[1-9][0-9]{0,5}", "10x10,100x10");
      if (rounds < 1 || warmups < 0) {
        throw new IllegalArgumentException("--rounds must be 1 or more, --warmups 0 or more");
      }
      if (updates < (floors ? 1 : 0)) {
        throw new IllegalArgumentException("--updates must be 0 or more, with --floors 1 or more");
      }
      schedulers.check();
      return new Benchmark(
          cells,
          schedulers.names(),
          schedulers.overrides(),
          SimulationSettings.pool(nodes, SLOTS_PER_NODE),
          warmups,
          rounds,
          updates);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
