/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lsps.flex.Metric;
import io.lsps.lab.optimality.MetricResult;
import io.lsps.lab.optimality.Optimality;
import io.lsps.lab.report.OptimalityPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab optimality}: FLEX's Fig. 5. */
@Command(
    name = "optimality",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares FIFO, Fair and FLEX with the best of all priority orders, draw by draw.")
final class OptimalityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--metric",
      paramLabel = "M|all",
      defaultValue = "all",
      description = "A metric of FLEX, or all. Default: ${DEFAULT-VALUE}.")
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
      names = "--search",
      paramLabel = "N",
      defaultValue = "20000",
      description =
          "How far FLEX's local search may go, in jobs placed; 0 for none. Default:"
              + " ${DEFAULT-VALUE}.")
  private long search;

  @Option(
      names = "--error",
      paramLabel = "F",
      defaultValue = "1",
      description =
          "FLEX estimates each job's work wrong by a factor from 1/F to F. Default:"
              + " ${DEFAULT-VALUE}.")
  private double error;

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
    check(jobs >= 1 && jobs <= 20, "--jobs is from 1 to 20");
    check(slots >= jobs && slots <= 1_000_000, "--slots is from the number of jobs to 1000000");
    check(search >= 0, "--search is 0 or more");
    check(error >= 1 && error <= 1000, "--error is from 1 to 1000");
    PrintWriter writer = spec.commandLine().getOut();
    Optimality experiment = new Optimality(jobs, slots, small, slack, draws, search, error);
    List<MetricResult> results = experiment.run(metrics, this::progress);
    String title =
        String.format(
            Locale.ROOT,
            "%d jobs, %d slots, %d %% small, %d %% slack, %d draws, work known within a factor of"
                + " %s",
            jobs,
            slots,
            small,
            slack,
            draws,
            error);
    String document = document(results);
    writer.print(json ? document : title + "\n" + table(results));
    writer.flush();
    if (out != null) {
      Files.createDirectories(out);
      Files.writeString(out.resolve("optimality.json"), document);
      Files.writeString(out.resolve("optimality.html"), OptimalityPage.of(title, results));
    }
    return 0;
  }

  private List<Metric> metrics() {
    if (metric.equals("all")) {
      return List.of(Metric.values());
    }
    try {
      return List.of(Metric.parse(metric));
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

  private static String table(List<MetricResult> results) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            "%-24s %17s %17s %17s %17s %6s %7s%n",
            "metric",
            "FIFO mean/worst",
            "Fair mean/worst",
            "EDF mean/worst",
            "FLEX mean/worst",
            "draws",
            "apart"));
    for (MetricResult result : results) {
      table.append(
          String.format(
              Locale.ROOT,
              "%-24s %8.3f/%8.3f %8.3f/%8.3f %8.3f/%8.3f %8.4f/%8.4f %6d %7s%n",
              result.metric(),
              result.fifo().mean(),
              result.fifo().worst(),
              result.fair().mean(),
              result.fair().worst(),
              result.edf().mean(),
              result.edf().worst(),
              result.flex().mean(),
              result.flex().worst(),
              result.counted(),
              result.apart() == 0 ? "0" : result.apart() + "/" + result.apartMissed()));
    }
    return table
        + "Ratios to the best of all orders. Apart: draws whose optimum is 0 or below, and in how"
        + " many of them FLEX missed it.\n";
  }

  private String document(List<MetricResult> results) throws IOException {
    Map<String, Object> metrics = new LinkedHashMap<>();
    for (MetricResult result : results) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("fifo", result.fifo());
      row.put("fair", result.fair());
      row.put("edf", result.edf());
      row.put("flex", result.flex());
      row.put("draws", result.counted());
      row.put("apart", result.apart());
      row.put("apartMissed", result.apartMissed());
      metrics.put(result.metric().toString(), row);
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("jobs", jobs);
    root.put("slots", slots);
    root.put("smallPercent", small);
    root.put("slackPercent", slack);
    root.put("draws", draws);
    root.put("metrics", metrics);
    return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(root)
        + "\n";
  }
}
