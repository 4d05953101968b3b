/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.Experiment.WorkloadDraw;
import io.lsps.lab.command.Tuning.TrainingOption;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.BesideTable;
import io.lsps.lab.report.Json.ResultsJson;
import io.lsps.lab.report.RunPage;
import io.lsps.lab.report.RunSetup;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.report.RunTable.TextTable;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab run}: one workload under several schedulers. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs a workload under several schedulers and compares them.")
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "NAME|FILE",
      description = "A name from \"lsps lab list\" or a trace, each with :option=value,...")
  private String workloadName;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "A,B,...",
      defaultValue =
          "fair,best-stock,fifo,capacity,lsps,clairvoyant-slots,alone,clairvoyant,"
              + "processor-sharing",
      description =
          "Names from \"lsps lab list\", each with [setting=value;...] or without. Settings are"
              + " keys of yarn-site.xml, queue.ELEMENT, slowstart=, policy= and queues=one of a"
              + " stock scheduler, and size-error=SIGMA of LsPS: each size estimate"
              + " is multiplied by a factor, log-normal with median 1. Default: ${DEFAULT-VALUE}.")
  private List<String> schedulers;

  @Option(names = "--seed", paramLabel = "N", description = "One draw. Default: 1.")
  private Long seed;

  @Option(names = "--seeds", paramLabel = "A..B", description = "Several draws.")
  private String seeds;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description =
          "A setting for all schedulers: a key of yarn-site.xml, queue.ELEMENT for the root queue"
              + " of the allocation file, queue.QUEUE.ELEMENT for another, top.ELEMENT for its top."
              + " Repeatable.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Mixin private TrainingOption training;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--loads",
      split = ",",
      paramLabel = "X,Y,...",
      description = "The run once for each offered load, one table after another.")
  private List<Double> loads = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results.json, jobs.csv and report.html go. Default: nowhere.")
  private Path out;

  @Option(
      names = "--beside",
      paramLabel = "SCHEDULER",
      description =
          "One of the schedulers: a second table shows what each gains over this one, p95,"
              + " p99 and the user whom it serves worst.")
  private String beside;

  @Option(names = "--json", description = "Print results.json instead of the table.")
  private boolean json;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    if (loads.isEmpty()) {
      return run();
    }
    if (out != null || json) {
      throw new ParameterException(
          spec.commandLine(), "--loads prints tables: expected neither --out nor --json beside it");
    }
    for (double load : loads) {
      cluster.offer(load);
      spec.commandLine().getOut().println("Offered load " + load);
      run();
    }
    return 0;
  }

  private int run() throws IOException {
    Experiment experiment;
    Tuning tuning;
    List<Long> seeds;
    int asked;
    List<WorkloadDraw> draws;
    try {
      seeds = draws();
      Workload workload = Workloads.byName(workloadName);
      experiment =
          new Experiment(
              workload,
              profile -> cluster.settings(workload, profile),
              schedulers,
              overrides,
              Map.of());
      experiment.checkSettings();
      asked = seeds.size();
      seeds = experiment.draws(seeds);
      tuning = new Tuning(experiment, seeds, training.draws(workloadName, false));
      draws = seeds.stream().map(experiment::draw).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (out != null) {
      Files.createDirectories(out);
    }
    if (beside != null && !schedulers.contains(beside)) {
      throw new ParameterException(
          spec.commandLine(),
          "--beside " + beside + " is not among the --schedulers: expected one of " + schedulers);
    }
    Progress progress = new Progress(quiet ? null : System.err, onTerminal());
    List<TuningResult> choices = tuning.choose(progress);
    List<RunResult> results;
    try (JobLog log = out == null ? JobLog.none() : JobLog.to(out.resolve("jobs.csv"))) {
      results =
          Experiment.ofSomething(
              experiment.knowing(Tuning.chosen(choices)).run(seeds, progress, log));
    }
    RunSetup setup =
        new RunSetup(
            workloadName,
            experiment.workload().users(),
            draws.stream().map(WorkloadDraw::conditions).toList(),
            draws.get(0).settings(),
            overrides,
            choices);
    RunSummary summary = new RunSummary(results);
    String document = ResultsJson.of(setup, results);
    if (out != null) {
      Files.writeString(out.resolve("results.json"), document);
      Files.writeString(out.resolve("report.html"), RunPage.of(setup, summary));
    }
    PrintWriter notes = json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    experiment.workload().notes().forEach(notes::println);
    if (seeds.size() < asked) {
      notes.printf(
          "one draw in the place of %d: these jobs were recorded, and this cluster draws nothing"
              + " either; --noise and --task-failures do%n",
          asked);
    }
    notes.flush();
    spec.commandLine().getOut().print(json ? document : TextTable.of(setup, summary));
    if (beside != null && !json) {
      spec.commandLine().getOut().print(BesideTable.of(summary, beside));
    }
    spec.commandLine().getOut().flush();
    return 0;
  }

  /**
   * From Java 22 on a console exists without a terminal too; then the line is rewritten there as
   * well.
   */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean onTerminal() {
    return System.console() != null;
  }

  private List<Long> draws() {
    if (seeds == null) {
      return List.of(seed == null ? 1L : seed);
    }
    if (seed != null) {
      throw new IllegalArgumentException("--seed and --seeds exclude each other");
    }
    return SeedRange.parse(seeds);
  }
}
