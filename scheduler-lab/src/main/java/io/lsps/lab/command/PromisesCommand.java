/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.promise.PromiseReport;
import io.lsps.lab.promise.PromiseReport.LimitCheck;
import io.lsps.lab.promise.Promises;
import io.lsps.lab.scheduler.Schedulers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab promises}: what docs/promises.md promises, kept or broken. */
@Command(
    name = "promises",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures what docs/promises.md promises, on unkind workloads beside stock Fair, and says"
            + " what is kept and what is broken. Masters take containers. Exit code 1 if anything"
            + " is broken.")
final class PromisesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "A,B",
      description = "Some promises, by name.")
  private List<String> only = List.of();

  @Option(names = "--seeds", paramLabel = "A..B", description = "Draws. Default: 1..3, quick 1..1.")
  private String seeds;

  @Option(names = "--quick", description = "Small workloads and one draw: a minute or two.")
  private boolean quick;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "A trace that the promises must hold on too, with options. Repeatable.")
  private List<String> traces = List.of();

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      defaultValue = "lsps",
      description = "Who promises, a name from \"lsps lab list\". Default: ${DEFAULT-VALUE}.")
  private String scheduler;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "A setting of the scheduler, as in \"lsps lab run\". Repeatable.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(names = "--out", paramLabel = "DIR", description = "Where promises.json goes.")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    Promises.Plan plan;
    try {
      Schedulers.byName(scheduler, overrides);
      List<Long> draws = SeedRange.parse(seeds != null ? seeds : quick ? "1..1" : "1..3");
      plan = new Promises.Plan(scheduler, overrides, draws, quick, traces, only);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    List<LimitCheck> checks = Promises.check(plan, this::show);
    PromiseReport report = new PromiseReport(checks);
    if (out != null) {
      Files.createDirectories(out);
      Files.writeString(out.resolve("promises.json"), report.json());
    }
    spec.commandLine().getOut().print(report.text());
    spec.commandLine().getOut().flush();
    return report.allKept() ? 0 : 1;
  }

  private void show(String run) {
    if (!quiet) {
      System.err.println(run);
    }
  }
}
