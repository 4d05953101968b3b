/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.lab.command.Tuning.TrainingOption;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.ResponseGains;
import io.lsps.lab.report.ResultsPage;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.report.WorkloadResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab compare}: every workload against the best stock scheduler, on one page. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs workloads under Fair as shipped, the best stock scheduler, lsps, lsps-paper and"
            + " clairvoyant-slots, and writes one page of ratios with intervals, again after each"
            + " workload.")
public final class CompareCommand implements Callable<Integer> {
  /** The papers' workloads and generated ones, separated by semicolons. */
  public static final String PAPERS =
      "lsps-table2;effective-case1:load=busy;effective-case2:load=busy;effective-case3;"
          + "effective-table1:cv=0;effective-table1:cv=1;effective-table1:cv=2;"
          + "synthetic:load=0.7;synthetic:load=0.9;synthetic:load=0.8,burst=5";

  private static final List<String> SCHEDULERS =
      List.of(
          ResponseGains.FAIR,
          ResponseGains.BEST_STOCK,
          ResponseGains.GATE,
          "lsps",
          "lsps-paper",
          Schedulers.LEAST_ASKS,
          "clairvoyant-slots");
  private static final Set<String> PLACES = Set.of("--workloads", "--out", "--rivals");
  private static final String DRAWS = "1..20";
  private static final String DRAWS_OF_A_TRACE = "1..5";

  @Spec private CommandSpec spec;

  @Option(
      names = "--workloads",
      split = ";",
      paramLabel = "A;B;...",
      defaultValue =
          PAPERS + ";gp-table3:period=busy;gp-table3:period=idle;flex-online;flex-mix172;jr-batch",
      description =
          "Names from \"lsps lab list\" or traces, with options. Default: ${DEFAULT-VALUE}.")
  private List<String> workloads;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      description = "Draws. Default: 1..20, of a trace 1..5.")
  private String seeds;

  @Mixin private TrainingOption training;

  @Option(
      names = "--rivals",
      paramLabel = "FILE",
      description =
          "Takes the best stock schedulers that this results.json knows for the same draws, and"
              + " races for the others only. Refuses one that no longer takes as long as there.")
  private Path rivals;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "The page; results.json goes beside it (default: .lsps/compare/README.md in the"
              + " project).")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    PublishedRivals known = new PublishedRivals(rivals);
    try {
      for (String name : workloads) {
        Workloads.byName(name);
        SeedRange.parse(seedsOf(name));
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Path file = out != null ? out : LspsHome.stateFolder().resolve("compare").resolve("README.md");
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path json = file.resolveSibling("results.json");
    List<WorkloadResult> measured = new ArrayList<>();
    for (String name : workloads) {
      measured.add(measure(name, known));
      ResultsPage page = new ResultsPage(command(), measured);
      Files.writeString(file, page.markdown());
      Files.writeString(json, page.json());
    }
    spec.commandLine().getOut().println("Page     " + file);
    spec.commandLine().getOut().println("Numbers  " + json);
    spec.commandLine().getOut().flush();
    return 0;
  }

  private WorkloadResult measure(String name, PublishedRivals before) {
    Workload workload = Workloads.byName(name);
    Progress progress = new Progress(quiet ? null : System.err, false);
    Experiment experiment =
        new Experiment(
            workload,
            profile -> cluster.settings(workload, profile),
            SCHEDULERS,
            Map.of(),
            Map.of());
    List<Long> draws = experiment.draws(SeedRange.parse(seedsOf(name)));
    List<TuningResult> known = before.of(name, draws);
    List<TuningResult> choices =
        known != null
            ? known
            : new Tuning(experiment, draws, training.draws(name, true)).choose(progress);
    RunSummary summary =
        new RunSummary(
            Experiment.ofSomething(
                experiment.knowing(Tuning.chosen(choices)).run(draws, progress, JobLog.none())));
    if (known != null) {
      before.check(name, summary);
    }
    return WorkloadResult.of(
        name,
        draws.stream().map(seed -> experiment.draw(seed).conditions()).toList(),
        choices,
        summary);
  }

  private String seedsOf(String workload) {
    return seeds != null ? seeds : Workloads.isName(workload) ? DRAWS : DRAWS_OF_A_TRACE;
  }

  /** Without options that change no figure: known rivals are checked. */
  private String command() {
    List<String> options = new ArrayList<>();
    List<String> arguments = spec.commandLine().getParseResult().originalArgs();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (PLACES.contains(argument)) {
        i++;
      } else if (!PLACES.contains(argument.split("=", 2)[0])
          && !Set.of("lab", "compare", "--quiet").contains(argument)) {
        options.add(argument);
      }
    }
    options.add("--workloads '" + String.join(";", workloads) + "'");
    return "bin/lsps lab compare " + String.join(" ", options);
  }

  /**
   * The best stock schedulers of an earlier results.json. Tuning takes far longer than the
   * comparison, and changes of LsPS do not affect it.
   */
  private static final class PublishedRivals {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double SAME = 0.005;

    private final Map<String, WorkloadResult> known = new HashMap<>();

    /**
     * Reads a file; empty without one.
     *
     * @throws LabException if it was not written by compare
     */
    PublishedRivals(Path file) {
      if (file == null) {
        return;
      }
      try {
        for (JsonNode each : JSON.readTree(file.toFile()).path("workloads")) {
          WorkloadResult result = JSON.treeToValue(each, WorkloadResult.class);
          known.put(result.workload(), result);
        }
      } catch (IOException e) {
        throw new LabException(
            "--rivals " + file + " cannot be read: expected a results.json of compare", e);
      }
    }

    /** The tuning results of a workload on these draws; null if unknown. */
    List<TuningResult> of(String workload, List<Long> seeds) {
      WorkloadResult result = known.get(workload);
      return result != null
              && result.draws().stream().map(DrawConditions::seed).toList().equals(seeds)
          ? result.choices()
          : null;
    }

    /**
     * Checks that the tuned scheduler's response time is the one recorded.
     *
     * @throws LabException if not: then the laboratory has changed, and another may be the best
     */
    void check(String workload, RunSummary summary) {
      double now = summary.of(ResponseGains.BEST_STOCK, RunResult::meanResponse).mean();
      double then =
          known.get(workload).rows().stream()
              .filter(row -> row.scheduler().equals(ResponseGains.BEST_STOCK))
              .mapToDouble(WorkloadResult.Row::meanResponse)
              .findFirst()
              .orElseThrow();
      if (Math.abs(now - then) > SAME * then) {
        throw new LabException(
            String.format(
                "the rival of %s takes %.1f s where it took %.1f s when it was chosen: leave"
                    + " --rivals out, so that it is chosen again",
                workload, now, then));
      }
    }
  }
}
