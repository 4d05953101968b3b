/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Jmh.OperationCost;
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
        // First the answer, then the same with clocks in the locks.
        OperationCost cost = Jmh.cost(run(answer, cell, false));
        RunResult timed = run(answer, cell, true);
        writer.printf(
            Locale.ROOT,
            "%-10s %16s %10.2f %10.2f %10.2f %,12.0f %10.3f %10.3f%n",
            answer,
            cell[0] + " x " + cell[1],
            cost.cpuMillis(),
            cost.medianMillis(),
            cost.p99Millis(),
            cost.bytes() / 1024,
            Jmh.secondary(timed, LockTimeProfiler.MEDIAN),
            Jmh.secondary(timed, LockTimeProfiler.P99));
        writer.flush();
      }
    }
    writer.println(
        "One answer: mean processor time; by the clock: median, 99 in 100; garbage; the longest"
            + " that the scheduler, a queue or an application was locked at once, in processor"
            + " time: median, 99 in 100.");
    return 0;
  }

  private RunResult run(String answer, int[] cell, boolean locks) {
    return Jmh.run(
        RestAnswers.class,
        Map.of(
            "queues", Integer.toString(cell[0]),
            "apps", Integer.toString(cell[1]),
            "locks", Boolean.toString(locks),
            "answer", answer),
        jmh.effort(),
        LockTimeProfiler.class);
  }
}
