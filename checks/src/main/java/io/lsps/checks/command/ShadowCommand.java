/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.yarn.LspsFairScheduler;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code dev shadow}: does what mode observe foretells come true? See docs/decisions/0100-modes.md.
 */
@Command(
    name = "shadow",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a workload under our scheduler in mode observe, in which it decides as stock and",
      "foretells how LsPS would do; then runs LsPS, and shows both side by side."
    })
public final class ShadowCommand implements Callable<Integer> {
  private static final String OBSERVE = "lsps[yarn.scheduler.lsps.mode=observe]";
  private static final String ON = "lsps";

  @Spec private CommandSpec spec;

  @Mixin private OneWorkload workload;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..1",
      description = "The draws. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  /** Keeps the scheduler of the run. */
  private static final class Seen implements RunObserver {
    private LspsFairScheduler scheduler;
    private long now;

    @Override
    public void updated(AbstractYarnScheduler<?, ?> updated, long millis) {
      scheduler = (LspsFairScheduler) updated;
      now = millis;
    }
  }

  @Override
  public Integer call() {
    HadoopLogging.quiet();
    Experiment experiment;
    List<Long> draws;
    try {
      draws = SeedRange.parse(seeds);
      experiment = workload.under(List.of(OBSERVE, ON));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Progress progress = workload.progress();
    PrintWriter terminal = spec.commandLine().getOut();
    for (long seed : draws) {
      ForecastCheck check = new ForecastCheck(workload.name(), seed);
      Seen seen = new Seen();
      experiment
          .with(List.of(OBSERVE))
          .run(
              List.of(seed),
              progress,
              (s, d, job, ok, from, to, i) -> {
                if (ok) {
                  check.observed(job.user(), (to - from) / 1000.0);
                }
              },
              seen);
      long start = System.nanoTime();
      check.foretold(seen.scheduler.overview().observation().forecast().at(seen.now));
      check.took((System.nanoTime() - start) / 1e6);
      experiment
          .with(List.of(ON))
          .run(
              List.of(seed),
              progress,
              (s, d, job, ok, from, to, i) -> {
                if (ok) {
                  check.came(job.user(), (to - from) / 1000.0);
                }
              });
      terminal.print(check.table());
      terminal.flush();
    }
    return 0;
  }
}
