/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.lab.command.Tuning.TrainingOption;
import io.lsps.lab.command.WorkloadResultFiles.PublishedRivals;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.ResponseGains;
import io.lsps.lab.report.ResultsPage;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.report.WorkloadResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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
            + " clairvoyant-slots, and writes one page of ratios with intervals. A workload that"
            + " was measured before, by the same options and the same build, is not run again.")
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

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = "Where finished workloads are kept (default: .lsps/compare in the project).")
  private Path state;

  @Option(names = "--again", description = "Measure again what is kept.")
  private boolean again;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Workloads at a time, each in a process of its own: Hadoop keeps statics, so that one"
              + " process can run one scheduler at a time. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  /** For the processes of {@code --jobs}. */
  @Option(names = "--no-page", hidden = true)
  private boolean noPage;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopLogging.quiet();
    Path folder = state != null ? state : LspsHome.stateFolder().resolve("compare");
    WorkloadResultFiles files = new WorkloadResultFiles(folder);
    PublishedRivals known = new PublishedRivals(rivals);
    List<String> options = arguments();
    List<String> missing = new ArrayList<>();
    try {
      for (String name : workloads) {
        Workloads.byName(name);
        SeedRange.parse(seedsOf(name));
        if (again || files.read(name, conditions(options)) == null) {
          missing.add(name);
        }
      }
      if (jobs < 1) {
        throw new IllegalArgumentException("--jobs must be at least 1, not " + jobs);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (jobs > 1 && missing.size() > 1) {
      Class<?> lab = spec.parent().userObject().getClass();
      new ChildProcesses(lab, jobs, quiet ? null : System.err)
          .run(missing, childOptions(options), folder);
    } else {
      for (String name : missing) {
        files.write(measure(name, conditions(options), known));
      }
    }
    if (!noPage) {
      write(files, options, folder);
    }
    return 0;
  }

  private List<String> childOptions(List<String> options) {
    List<String> all = new ArrayList<>(options);
    if (rivals != null) {
      all.addAll(List.of("--rivals", rivals.toAbsolutePath().toString()));
    }
    return all;
  }

  private WorkloadResult measure(String name, String conditions, PublishedRivals before) {
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
        conditions,
        draws.stream().map(seed -> experiment.draw(seed).conditions()).toList(),
        choices,
        summary);
  }

  private void write(WorkloadResultFiles files, List<String> options, Path folder)
      throws IOException {
    List<WorkloadResult> all = new ArrayList<>();
    for (String name : workloads) {
      WorkloadResult found = files.read(name, conditions(options));
      if (found == null) {
        throw new LabException(name + " was not measured");
      }
      all.add(found);
    }
    ResultsPage page = new ResultsPage(command(options), all);
    Path file = out != null ? out : folder.resolve("README.md");
    if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    Path json = file.resolveSibling("results.json");
    Files.writeString(file, page.markdown());
    Files.writeString(json, page.json());
    spec.commandLine().getOut().println("Page     " + file);
    spec.commandLine().getOut().println("Numbers  " + json);
    spec.commandLine().getOut().flush();
  }

  private String seedsOf(String workload) {
    return seeds != null ? seeds : Workloads.isName(workload) ? DRAWS : DRAWS_OF_A_TRACE;
  }

  /** The arguments without the workloads and without those that change no figure. */
  private List<String> arguments() {
    return WorkloadResultFiles.withoutPlaces(spec.commandLine().getParseResult().originalArgs());
  }

  private static String conditions(List<String> options) {
    return String.join(" ", options) + " build " + WorkloadResultFiles.build();
  }

  private String command(List<String> options) {
    return "bin/lsps lab compare"
        + (options.isEmpty() ? "" : " " + String.join(" ", options))
        + " --workloads '"
        + String.join(";", workloads)
        + "'";
  }

  /** Runs the workloads of a comparison in processes of their own, several at a time. */
  static final class ChildProcesses {
    private static final long LOOK_EVERY_MILLIS = 200;

    private final Class<?> main;
    private final int most;
    private final PrintStream progress;

    private record Child(String workload, Process process, long began) {}

    /**
     * Processes of the laboratory.
     *
     * @param main the class of the laboratory's command
     * @param most how many at a time
     * @param progress told of each that ends; null for silence
     */
    ChildProcesses(Class<?> main, int most, PrintStream progress) {
      this.main = main;
      this.most = most;
      this.progress = progress;
    }

    /**
     * Runs all workloads. The first failure ends the other processes.
     *
     * @param options of the comparison, without the workloads
     * @param state where each leaves its results
     */
    void run(List<String> workloads, List<String> options, Path state)
        throws IOException, InterruptedException {
      Deque<String> waiting = new ArrayDeque<>(workloads);
      List<Child> running = new ArrayList<>();
      try {
        while (!waiting.isEmpty() || !running.isEmpty()) {
          while (running.size() < most && !waiting.isEmpty()) {
            running.add(start(waiting.remove(), options, state));
          }
          Child first = running.get(0);
          if (first.process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)
              || running.stream().anyMatch(child -> !child.process.isAlive())) {
            running.removeIf(this::ended);
          }
        }
      } finally {
        running.forEach(child -> child.process.destroy());
      }
    }

    private boolean ended(Child child) {
      if (child.process.isAlive()) {
        return false;
      }
      if (child.process.exitValue() != 0) {
        throw new LabException(child.workload + " failed; its messages are above");
      }
      if (progress != null) {
        double seconds = (System.nanoTime() - child.began) / 1e9;
        progress.println(child.workload + " done in " + Progress.duration(seconds));
      }
      return true;
    }

    private Child start(String workload, List<String> options, Path state) throws IOException {
      List<String> command = new ArrayList<>(List.of(LspsHome.java().toString()));
      command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(main.getName(), "compare", "--quiet", "--again"));
      command.addAll(List.of("--no-page", "--workloads", workload, "--state", state.toString()));
      command.addAll(options);
      Process process =
          new ProcessBuilder(command)
              .redirectError(Redirect.INHERIT)
              .redirectOutput(Redirect.DISCARD)
              .start();
      return new Child(workload, process, System.nanoTime());
    }
  }
}
