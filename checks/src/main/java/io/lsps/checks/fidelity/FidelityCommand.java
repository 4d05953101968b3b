/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.checks.fidelity.PredictedRun.StageRecorder;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.tools.demo.Contender.MixScheduler;
import io.lsps.tools.demo.DemoCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev fidelity}: the laboratory's prediction beside a real cluster's measurement. */
@Command(
    name = "fidelity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the demonstration on a real cluster, then the same jobs in the laboratory with the"
          + " measured task times, and compares mean responses.",
      "Exits with 1 when one is further off than the tolerance, or the schedulers come in another"
          + " order."
    })
public final class FidelityCommand implements Callable<Integer> {
  /**
   * The settings of the local cluster. The laboratory's other runs fill a node at each heartbeat
   * and round requests to the containers' own sizes. The size that requests are rounded to also
   * decides from which size on a FairScheduler reserves nodes.
   */
  private static final Map<String, String> LOCAL_CLUSTER =
      Map.of(
          "yarn.scheduler.fair.assignmultiple",
          "false",
          "yarn.scheduler.minimum-allocation-mb",
          "128",
          "yarn.resource-types.memory-mb.increment-allocation",
          "128");

  /** A task takes another time when it runs again, by this coefficient of variation. */
  private static final double TASK_TIME_VARIATION = 0.05;

  private static final List<Long> DRAWS = SeedRange.parse("1..10");

  @Spec private CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "The demo.json of an earlier demonstration; none is run then.")
  private Path from;

  @Option(names = "--whole", description = "Run the whole demonstration, not the quick one.")
  private boolean whole;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the demonstration. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--tolerance",
      paramLabel = "SHARE",
      defaultValue = "0.1",
      description = "Largest relative error that passes. Default: ${DEFAULT-VALUE}.")
  private double tolerance;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where fidelity.json goes, with the demonstration's files (default: .lsps/fidelity in the"
              + " project).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    if (!(tolerance > 0)) {
      throw new ParameterException(
          spec.commandLine(), "--tolerance must be above 0, not " + tolerance);
    }
    Path folder = out != null ? out : LspsHome.stateFolder().resolve("fidelity");
    Files.createDirectories(folder);
    Measurement measurement = read(from != null ? from : demonstration(folder));
    HadoopLogging.quiet();
    Fidelity fidelity = new Fidelity(measurement, predictions(measurement), tolerance);
    Path json = folder.resolve("fidelity.json");
    Files.writeString(json, fidelity.json());
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(fidelity.table());
    terminal.println("Numbers  " + json);
    terminal.flush();
    return fidelity.passes() ? 0 : 1;
  }

  private Path demonstration(Path folder) {
    List<String> arguments =
        new ArrayList<>(List.of("--seed", Long.toString(seed), "--out", folder.toString()));
    if (!whole) {
      arguments.add("--quick");
    }
    int code =
        new CommandLine(new DemoCommand())
            .setOut(spec.commandLine().getOut())
            .setErr(spec.commandLine().getErr())
            .execute(arguments.toArray(String[]::new));
    if (code != 0) {
      throw new LabException("the demonstration failed");
    }
    return folder.resolve("demo.json");
  }

  private Measurement read(Path file) throws IOException {
    try {
      return Measurement.read(file);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** Predicts every run of a measurement. */
  static List<PredictedRun> predictions(Measurement measurement) {
    SimulationSettings settings = measurement.settings();
    Map<String, String> all = new TreeMap<>(measurement.lspsSettings());
    all.putAll(LOCAL_CLUSTER);
    MeasuredRun first = measurement.runs().get(0);
    List<PredictedRun> predictions = new ArrayList<>();
    for (MeasuredRun run : measurement.runs()) {
      String scheduler = MixScheduler.inLaboratory(run.scheduler());
      StageRecorder stages = new StageRecorder();
      predictions.add(
          new PredictedRun(
              run,
              predict(run, scheduler, settings, all, stages),
              predict(first, scheduler, settings, all, new RunObserver() {}),
              stages));
    }
    return predictions;
  }

  private static List<RunResult> predict(
      MeasuredRun run,
      String scheduler,
      SimulationSettings settings,
      Map<String, String> keys,
      RunObserver watcher) {
    double overlap = settings.tasks().reduceOverlap();
    SimulationSettings varied = settings.withTrouble(TASK_TIME_VARIATION, 0);
    return new Experiment(
            run.workload(settings.machine(), overlap), varied, List.of(scheduler), keys)
        .run(DRAWS, new Progress(null, false), JobLog.none(), watcher);
  }
}
