/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.checks.bench.RestCost;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dev rest-bench}: the time of an answer. */
@Command(
    name = "rest-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures by JMH what is read for /ws/v1/lsps beside a real scheduler: all queues, at each"
            + " update, and all applications, when somebody asks; and what the journal takes.")
public final class RestBenchCommand implements Callable<Integer> {
  private static final String DEFAULT_GRID = "2000x10000";
  private static final List<String> ANSWERS = List.of("queues", "apps", "note");

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "QxA",
      defaultValue = DEFAULT_GRID,
      description = "Queues x applications. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Mixin private JmhOptions jmh;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    List<int[]> cells = jmh.cells(spec, grid, "[1-9][0-9]{0,5}x[1-9][0-9]{0,6}", DEFAULT_GRID);
    writer.printf(
        "%-10s %16s %10s %10s %10s %12s %10s %10s%n",
        "answer", "queues x apps", "cpu ms", "median ms", "99 % ms", "KB", "lock ms", "99 % ms");
    for (int[] cell : cells) {
      for (String answer : ANSWERS) {
        RestCost cost = RestCost.measure(answer, cell[0], cell[1], jmh.effort());
        writer.printf(
            Locale.ROOT,
            "%-10s %16s %10.2f %10.2f %10.2f %,12.0f %10.3f %10.3f%n",
            answer,
            cell[0] + " x " + cell[1],
            cost.answer().cpuMillis(),
            cost.answer().medianMillis(),
            cost.answer().p99Millis(),
            cost.answer().bytes() / 1024,
            cost.lockMedianMillis(),
            cost.lockP99Millis());
        writer.flush();
      }
    }
    writer.println(
        "One answer: mean processor time; by the clock: median, 99 in 100; garbage; the longest"
            + " that the scheduler, a queue or an application was locked at once, in processor"
            + " time: median, 99 in 100.");
    return 0;
  }
}
