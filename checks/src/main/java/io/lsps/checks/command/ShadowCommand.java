/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.shadow.Forecast;
import io.lsps.shadow.ResponseSums;
import io.lsps.yarn.LspsFairScheduler;
import java.io.PrintWriter;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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
      check.foretold(seen.scheduler.overview().observation.forecast(seen.now));
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

  /** A forecast beside what came, user by user. */
  private static final class ForecastCheck {
    private static final String ALL = "all";
    private static final String ROOT = "root.";

    private final String workload;
    private final long seed;
    private final Map<String, DoubleSummaryStatistics> observed = new TreeMap<>();
    private final Map<String, DoubleSummaryStatistics> came = new TreeMap<>();
    private Forecast forecast;
    private double millis;

    ForecastCheck(String workload, long seed) {
      this.workload = workload;
      this.seed = seed;
    }

    /** A job of the run that was observed has ended. */
    void observed(String user, double seconds) {
      add(observed, user, seconds);
    }

    /** A job of the run under LsPS has ended. */
    void came(String user, double seconds) {
      add(came, user, seconds);
    }

    private static void add(
        Map<String, DoubleSummaryStatistics> means, String user, double seconds) {
      for (String name : new String[] {user, ALL}) {
        means.computeIfAbsent(name, any -> new DoubleSummaryStatistics()).accept(seconds);
      }
    }

    void foretold(Forecast made) {
      forecast = made;
    }

    /** How long the forecast took, milliseconds. */
    void took(double milliseconds) {
      millis = milliseconds;
    }

    String table() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "%s, draw %d: %,d jobs replayed in %,.0f ms%n",
              workload,
              seed,
              forecast.all().jobs(),
              millis));
      text.append(
          String.format(
              Locale.ROOT,
              "%-20s %6s %11s %11s %7s %11s %9s %9s %7s%n",
              "user",
              "jobs",
              "stock (s)",
              "replayed",
              "error",
              "LsPS (s)",
              "foretold",
              "came",
              "error"));
      forecast.users().forEach((user, sums) -> line(text, name(user), sums));
      line(text, ALL, forecast.all());
      return text.toString();
    }

    private static String name(String user) {
      return user.startsWith(ROOT) ? user.substring(ROOT.length()) : user;
    }

    private void line(StringBuilder text, String user, ResponseSums sums) {
      if (!came.containsKey(user) || !observed.containsKey(user)) {
        return;
      }
      double ratio = came.get(user).getAverage() / observed.get(user).getAverage();
      text.append(
          String.format(
              Locale.ROOT,
              "%-20s %6d %11.1f %11.1f %6.0f%% %11.1f %9.2f %9.2f %6.0f%%%n",
              user,
              sums.jobs(),
              observed.get(user).getAverage(),
              sums.stock(),
              100 * sums.stockError(),
              came.get(user).getAverage(),
              sums.ratio(),
              ratio,
              100 * (sums.ratio() / ratio - 1)));
    }
  }
}
