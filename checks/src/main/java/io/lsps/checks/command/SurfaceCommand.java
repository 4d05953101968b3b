/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.ClusterOptions;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.IdealTime;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.Simulation.StalledException;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workload.WorkloadProfile;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev surface}: where LsPS gains, by load, masters, spread of task times and nodes. */
@Command(
    name = "surface",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs the synthetic workload under LsPS and tuned stock schedulers on a grid, and writes"
            + " how many times better LsPS is than the better of them, on one page.")
public final class SurfaceCommand implements Callable<Integer> {
  private static final String OURS = "lsps";

  @Spec private CommandSpec spec;

  @Option(
      names = "--loads",
      split = ",",
      defaultValue = "0.4,0.8,1.2",
      description = "Offered loads with masters. Default: ${DEFAULT-VALUE}.")
  private List<Double> loads;

  @Option(
      names = "--master-memory",
      split = ",",
      paramLabel = "MB,MB,...",
      defaultValue = "512,1536",
      description = "Memory of a master; a task has 1024. Default: ${DEFAULT-VALUE}.")
  private List<Long> masters;

  @Option(
      names = "--spread",
      split = ",",
      paramLabel = "CV,CV,...",
      defaultValue = "0.3,1",
      description =
          "Coefficients of variation of task times, between jobs and within each. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Double> spreads;

  @Option(
      names = "--node-counts",
      split = ",",
      paramLabel = "N,N,...",
      defaultValue = "10,40",
      description = "Nodes of four slots. Default: ${DEFAULT-VALUE}.")
  private List<Integer> nodes;

  @Option(
      names = "--jobs",
      defaultValue = "200",
      description = "Jobs of a draw, of ten users. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..3",
      description = "Draws. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--rivals",
      split = ",",
      defaultValue = "fair[slowstart=1],capacity[slowstart=1;queues=one;policy=fair]",
      description = "Tuned stock schedulers. Default: ${DEFAULT-VALUE}.")
  private List<String> rivals;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The page (default: .lsps/surface.md in the project).")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  private List<Long> draws;

  /** Nodes, masters and tasks of a row of the page. */
  private record Shape(int nodes, long masterMb, double spread) {
    String row() {
      return String.format(Locale.ROOT, "| %d | %,d | %s |", nodes, masterMb, spread);
    }
  }

  /** What was measured in a cell: against which rival. */
  private record Cell(String rival, RunSummary runs) {
    Gain gain(ToDoubleFunction<RunResult> time) {
      return runs.gain(OURS, rival, time);
    }
  }

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    try {
      draws = SeedRange.parse(seeds);
      rivals.forEach(rival -> Schedulers.byName(rival, Map.of()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Path page = DevPage.file(out, spec);
    Progress progress = new Progress(quiet ? null : System.err, false);
    Map<Shape, List<Cell>> surface = new LinkedHashMap<>();
    for (int count : nodes) {
      for (long master : masters) {
        for (double spread : spreads) {
          Shape shape = new Shape(count, master, spread);
          surface.put(shape, loads.stream().map(load -> measure(shape, load, progress)).toList());
          // Written after each row, so that an interrupted command keeps what was done.
          Files.writeString(page, page(surface));
        }
      }
    }
    spec.commandLine().getOut().println("Page     " + page);
    return 0;
  }

  private Cell measure(Shape shape, double load, Progress progress) {
    double tasksAlone = load / (1 + mastersPart(shape));
    Workload workload = workload(shape, tasksAlone);
    List<RunResult> results = run(workload, shape, OURS, progress);
    String best = null;
    double least = Double.POSITIVE_INFINITY;
    for (String rival : rivals) {
      List<RunResult> runs = run(workload, shape, rival, progress);
      double mean = runs.stream().mapToDouble(RunResult::meanResponse).average().orElse(least);
      results.addAll(runs);
      if (mean < least) {
        least = mean;
        best = rival;
      }
    }
    return new Cell(best, new RunSummary(results));
  }

  private Workload workload(Shape shape, double load) {
    return Workloads.byName(
        String.format(
            Locale.ROOT,
            "synthetic:users=10,jobs=%d,nodes=%d,load=%.4f,task-cv=%s",
            jobs,
            shape.nodes,
            load,
            shape.spread));
  }

  private SimulationSettings settings(Workload workload, Shape shape) {
    return cluster
        .settings(workload, WorkloadProfile.of(workload, 1), true)
        .withMasterMemory(shape.masterMb)
        .withTrouble(shape.spread, 0);
  }

  /** What masters hold over what tasks do, at the least: each stays as long as its job alone. */
  private double mastersPart(Shape shape) {
    Workload workload = workload(shape, 1);
    SimulationSettings settings = settings(workload, shape);
    ToDoubleFunction<WorkloadJob> alone = IdealTime.alone(settings);
    double around = settings.masters().startMillis() + settings.masters().lingerMillis();
    double held = 0;
    double work = 0;
    try (Workload.Jobs draw = workload.jobs(1)) {
      while (draw.hasNext()) {
        WorkloadJob job = draw.next();
        held += (alone.applyAsDouble(job) + around) * shape.masterMb / settings.mapMemoryMb();
        work += job.workMillis();
      }
    }
    return held / work;
  }

  /** The draws; none of a scheduler that came to a standstill. */
  private List<RunResult> run(Workload workload, Shape shape, String name, Progress progress) {
    try {
      return new Experiment(
              workload, any -> settings(workload, shape), List.of(name), Map.of(), Map.of())
          .run(draws, progress, JobLog.none());
    } catch (StalledException e) {
      return new ArrayList<>();
    }
  }

  private String page(Map<Shape, List<Cell>> surface) {
    String heads =
        "\n| nodes | master, MB | spread |"
            + loads.stream().map(load -> " load " + load + " |").collect(Collectors.joining())
            + "\n|---|---|---|"
            + "---|".repeat(loads.size())
            + "\n";
    return String.format(
            """
# Where LsPS gains, and where it does not

```
%s
```

Commit %s. The synthetic workload ([workloads](../workloads.md)), %d jobs of ten users, seeds %s, four slots of 1,024 MB a node, masters in containers. The load counts tasks and masters, \
each master for as long as its job would take alone. The spread is the coefficient of variation of task times, between jobs and again within each.
Each figure is how many times less the time is under `lsps` with its defaults than under the better of these in that cell: %s; above 1 LsPS gains.

## Mean response
Geometric mean over the draws with its 95 %% interval; **(none)**: no difference is shown. The letter is the better rival's.
""",
            DevPage.command(spec),
            DevPage.commit(),
            jobs,
            seeds,
            rivals.stream()
                .map(name -> "`" + name + "` (" + letter(name) + ")")
                .collect(Collectors.joining(", ")))
        + table(
            surface,
            heads,
            cell -> cell.gain(RunResult::meanResponse).told() + " " + letter(cell.rival))
        + "\n## The user who is served worst\nIts mean response, over the draws.\n"
        + table(surface, heads, cell -> ratio(cell.runs.worstUser(OURS, cell.rival).gain()))
        + "\n## The slowest jobs\nThe 99th percentile of responses.\n"
        + table(surface, heads, cell -> ratio(cell.gain(RunResult::p99Response)));
  }

  private static String table(
      Map<Shape, List<Cell>> surface, String heads, Function<Cell, String> told) {
    return heads
        + surface.entrySet().stream()
            .map(
                row ->
                    row.getKey().row()
                        + row.getValue().stream()
                            .map(
                                cell ->
                                    cell.rival == null
                                        ? " stock stands still |"
                                        : " " + told.apply(cell) + " |")
                            .collect(Collectors.joining())
                        + "\n")
            .collect(Collectors.joining());
  }

  private static String letter(String rival) {
    return rival.substring(0, 1).toUpperCase(Locale.ROOT);
  }

  private static String ratio(Gain gain) {
    return String.format(Locale.ROOT, "%.2f", gain.ratio());
  }
}
