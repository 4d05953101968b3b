/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.MetricResult.ErrorResult;
import io.lsps.checks.optimality.OptimalityPage.ErrorPage;
import io.lsps.checks.optimality.OptimalityPage.SweepPage;
import io.lsps.checks.optimality.OptimalityScenario.ParameterSweep;
import io.lsps.flex.Metric;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev optimality}: FLEX's Fig. 5. */
@Command(
    name = "optimality",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares FIFO, Fair and FLEX with the optimum, draw by draw.")
public final class OptimalityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--metric",
      paramLabel = "M|all",
      description =
          "A metric of FLEX, or all. Default: all; average-response where --sweep is slack,"
              + " small or most.")
  private String metric;

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "100",
      description = "Random draws. Default: ${DEFAULT-VALUE}.")
  private int draws;

  @Option(
      names = "--small",
      paramLabel = "P",
      defaultValue = "80",
      description = "Small jobs, percent. Default: ${DEFAULT-VALUE}.")
  private int small;

  @Option(
      names = "--slack",
      paramLabel = "P",
      defaultValue = "75",
      description = "Slots that the minima leave, percent. Default: ${DEFAULT-VALUE}.")
  private int slack;

  @Option(
      names = "--most",
      paramLabel = "P",
      defaultValue = "0",
      description =
          "Slots that a job can use, percent of all: the mean, uniform from half to one and a half"
              + " of it. 0: as many as it has tasks. Default: ${DEFAULT-VALUE}.")
  private int most;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "10",
      description = "Jobs in a draw. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--slots",
      paramLabel = "N",
      defaultValue = "100",
      description = "Slots. Default: ${DEFAULT-VALUE}.")
  private int slots;

  @Option(
      names = "--error",
      paramLabel = "F",
      defaultValue = "1",
      description =
          "FLEX estimates each job's work wrong by a factor from 1/F to F. Default:"
              + " ${DEFAULT-VALUE}.")
  private double error;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Other draws for every other N from 1 on. Default: ${DEFAULT-VALUE}.")
  private int seed;

  @Option(
      names = "--sweep",
      paramLabel = "slack|small|most|error",
      description =
          "For all values of a parameter, 0 to 100 percent; or for estimates wrong by factors from"
              + " 1/4 to 4.")
  private String sweep;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where optimality.json and optimality.html go.")
  private Path out;

  @Option(names = "--json", description = "Print optimality.json instead of the table.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    List<Metric> metrics = metrics();
    check(draws >= 1 && draws <= 1_000_000, "--draws is from 1 to 1000000");
    check(small >= 0 && small <= 100, "--small is from 0 to 100");
    check(slack >= 0 && slack <= 100, "--slack is from 0 to 100");
    check(most >= 0 && most <= 100, "--most is from 0 to 100");
    check(jobs >= 1 && jobs <= 20, "--jobs is from 1 to 20");
    check(slots >= jobs && slots <= 1_000_000, "--slots is from the number of jobs to 1000000");
    check(error >= 1 && error <= 1000, "--error is from 1 to 1000");
    check(seed >= 1 && seed <= 1_000_000, "--seed is from 1 to 1000000");
    check(
        sweep == null || sweep.matches("slack|small|most|error"),
        "--sweep is slack, small, most or error, not " + sweep);
    check(!"error".equals(sweep) || error == 1, "--sweep error and --error exclude each other");
    OptimalityScenario scenario =
        new OptimalityScenario(jobs, slots, small, slack, most, draws, seed);
    if (sweep == null) {
      List<MetricResult> results = new Optimality(scenario, this::progress).run(metrics, error);
      String title = title() + (error == 1 ? "" : ", work known within a factor of " + error);
      show(
          title,
          OptimalityTable.of(results),
          OptimalityJson.of(scenario, error, results),
          OptimalityPage.of(title, results));
    } else if (sweep.equals("error")) {
      List<ErrorResult> results = new Optimality(scenario, this::progress).underErrors(metrics);
      show(
          title(),
          OptimalityTable.ofErrors(results),
          OptimalityJson.ofErrors(scenario, results),
          ErrorPage.of(title(), results));
    } else {
      sweep(scenario, ParameterSweep.valueOf(sweep.toUpperCase(Locale.ROOT)), metrics);
    }
    return 0;
  }

  private void sweep(OptimalityScenario scenario, ParameterSweep parameter, List<Metric> metrics)
      throws IOException {
    List<ParameterSweep.Point> points = new ArrayList<>();
    for (int percent : ParameterSweep.PERCENTS) {
      Optimality experiment = new Optimality(parameter.at(scenario, percent), this::progress);
      points.add(new ParameterSweep.Point(percent, experiment.run(metrics, error)));
    }
    show(
        title(),
        OptimalityTable.of(parameter, points),
        OptimalityJson.of(scenario, error, parameter, points),
        SweepPage.of(title(), parameter, points));
  }

  private String title() {
    List<String> parts = new ArrayList<>();
    parts.add(jobs + " jobs, " + slots + " slots");
    if (!"small".equals(sweep)) {
      parts.add(small + " % small");
    }
    if (!"slack".equals(sweep)) {
      parts.add(slack + " % slack");
    }
    if (most > 0 && !"most".equals(sweep)) {
      parts.add("maxima of " + most + " %");
    }
    parts.add(draws + " draws" + (seed == 1 ? "" : " of seed " + seed));
    return String.join(", ", parts);
  }

  private void show(String title, String table, String document, String page) throws IOException {
    PrintWriter writer = spec.commandLine().getOut();
    writer.print(json ? document : title + "\n" + table);
    writer.flush();
    if (out != null) {
      Files.createDirectories(out);
      Files.writeString(out.resolve("optimality.json"), document);
      Files.writeString(out.resolve("optimality.html"), page);
    }
  }

  private List<Metric> metrics() {
    String chosen = metric;
    if (chosen == null) {
      chosen = sweep == null || sweep.equals("error") ? "all" : "average-response";
    }
    if (chosen.equals("all")) {
      return List.of(Metric.values());
    }
    try {
      return List.of(Metric.parse(chosen));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--metric is all or one of " + List.of(Metric.values()) + ", not " + metric,
          e);
    }
  }

  private void check(boolean holds, String expected) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), expected);
    }
  }

  private void progress(int done) {
    if (!json && draws >= 10 && done % (draws / 10) == 0) {
      PrintWriter writer = spec.commandLine().getErr();
      writer.printf("%d of %d draws%n", done, draws);
      writer.flush();
    }
  }
}
