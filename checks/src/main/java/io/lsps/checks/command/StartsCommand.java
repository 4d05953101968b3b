/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.forecast.StartForecasts.Coverage;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.yarn.LspsFairScheduler;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev starts}: how often the start times that are foretold come true. */
@Command(
    name = "starts",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a workload and tells for how many applications the range of time held in which they"
          + " were told to expect their first container: told at submission, judged at start.",
      "It is to hold for 80 % of them."
    })
public final class StartsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private OneWorkload workload;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      defaultValue = "lsps",
      description = "One of ours from \"lsps lab list\". Default: ${DEFAULT-VALUE}.")
  private String scheduler;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..1",
      description = "Draws. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Override
  public Integer call() {
    HadoopLogging.quiet();
    Experiment experiment;
    List<Long> draws;
    try {
      draws = SeedRange.parse(seeds);
      if (!scheduler.startsWith("lsps") || Experiment.REFERENCES.containsKey(scheduler)) {
        throw new IllegalArgumentException(
            "--scheduler: " + scheduler + " foretells nothing: expected lsps or lsps-...");
      }
      experiment = workload.under(List.of(scheduler));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.printf(
        "%6s %8s %8s %8s %8s %8s %12s %12s%n",
        "seed", "told", "untold", "within", "before", "after", "mean wait s", "mean width s");
    Progress progress = workload.progress();
    for (long seed : draws) {
      StartsForetold starts = new StartsForetold();
      experiment.run(List.of(seed), progress, JobLog.none(), starts);
      print(terminal, seed, starts.coverage());
    }
    return 0;
  }

  private static void print(PrintWriter terminal, long seed, Coverage seen) {
    terminal.printf(
        Locale.ROOT,
        "%6d %8d %8d %6.1f %% %6.1f %% %6.1f %% %12.1f %12.1f%n",
        seed,
        seen.told(),
        seen.untold,
        100 * seen.part(),
        100.0 * seen.early / Math.max(1, seen.told()),
        100.0 * seen.late / Math.max(1, seen.told()),
        seen.meanWait() / 1000,
        seen.meanWidth() / 1000);
    terminal.flush();
  }

  /** How the start times that a scheduler foretold in one run turned out. */
  private static final class StartsForetold implements RunObserver {
    private LspsFairScheduler scheduler;

    @Override
    public void updated(AbstractYarnScheduler<?, ?> which, long now) {
      if (which instanceof LspsFairScheduler ours) {
        scheduler = ours;
      }
    }

    /**
     * How it turned out.
     *
     * @throws IllegalStateException where the scheduler foretells nothing
     */
    public Coverage coverage() {
      if (scheduler == null) {
        throw new IllegalStateException("no LspsFairScheduler has run");
      }
      return scheduler.overview().starts.forecasts().coverage();
    }
  }
}
