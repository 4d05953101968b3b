/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.workload.WorkloadModel;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.RunResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dev history-bench}: what the history costs after a year. */
@Command(
    name = "history-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the history after a year of made-up jobs by JMH: its heap, and the longest time"
            + " that a save locks the model.")
public final class HistoryBenchCommand implements Callable<Integer> {
  private static final String DEFAULT_GRID = "40000x2000,400000x20000";

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "JxU",
      defaultValue = DEFAULT_GRID,
      description = "Jobs x users. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Mixin private JmhOptions jmh;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    List<int[]> cells = jmh.cells(spec, grid, "[1-9][0-9]{0,6}x[1-9][0-9]{0,5}", DEFAULT_GRID);
    writer.printf(
        "%16s %8s %8s %8s %11s %10s %10s %10s%n",
        "jobs x users",
        "names",
        "users",
        "heap MB",
        "counted MB",
        "copies ms",
        "lock ms",
        "99 % ms");
    for (int[] cell : cells) {
      RunResult saves =
          Jmh.run(
              HistorySaves.class,
              Map.of("jobs", Integer.toString(cell[0]), "users", Integer.toString(cell[1])),
              jmh.effort(),
              LockTimeProfiler.class);
      long before = MemoryUse.heap();
      WorkloadModel model = HistorySaves.afterAYear(cell[0], cell[1]);
      long heap = MemoryUse.heap() - before;
      writer.printf(
          Locale.ROOT,
          "%16s %8d %8d %8.1f %11.1f %10.2f %10.3f %10.3f%n",
          cell[0] + " x " + cell[1],
          model.rememberedNames(),
          model.users().size(),
          heap / 1e6,
          model.rememberedBytes() / 1e6,
          Jmh.cost(saves).medianMillis(),
          Jmh.secondary(saves, LockTimeProfiler.MEDIAN),
          Jmh.secondary(saves, LockTimeProfiler.P99));
      writer.flush();
    }
    writer.println(
        "One save: all copies; the longest that the model was locked at once, in processor time:"
            + " median, 99 in 100.");
    return 0;
  }
}
