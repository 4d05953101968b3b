/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.ClusterOptions;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev world}: which costs of a real cluster matter for the comparison. */
@Command(
    name = "world",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs Fair, Fair with slowstart 1, lsps and lsps-paper without any cost and with each cost of"
          + " a real cluster, and prints one table in Markdown for each workload.",
      "A cost matters where the last columns do not say none."
    })
public final class WorldCommand implements Callable<Integer> {
  private static final String MIXED = "mixed-sizes=yes";

  /** Each row is a call of lab run with these options; mixed sizes are one of the workload. */
  private static final Map<String, List<String>> WORLDS = worlds();

  private static Map<String, List<String>> worlds() {
    Map<String, List<String>> worlds = new LinkedHashMap<>();
    worlds.put("none", List.of("--costs=none", "--am=unmanaged"));
    worlds.put("masters in containers", List.of("--costs=none", "--am=container"));
    worlds.put("launch 0.2 s", List.of("--costs=none", "--am=unmanaged", "--launch=0.2"));
    worlds.put(
        "reduce overlap 0.3", List.of("--costs=none", "--am=unmanaged", "--reduce-overlap=0.3"));
    worlds.put("stragglers 5 %", List.of("--costs=none", "--am=unmanaged", "--stragglers=0.05"));
    worlds.put(
        "stragglers 5 %, speculation",
        List.of("--costs=none", "--am=unmanaged", "--stragglers=0.05", "--speculation"));
    worlds.put("data on 2 racks", List.of("--costs=none", "--am=unmanaged", "--racks=2"));
    worlds.put(
        "a node lost every 24 h", List.of("--costs=none", "--am=unmanaged", "--node-mtbf=24"));
    worlds.put("containers of 1 to 16 GB", List.of("--costs=none", "--am=unmanaged", MIXED));
    worlds.put("measured, masters", List.of("--costs=measured", "--am=container"));
    worlds.put("all, masters", List.of("--costs=all", "--am=container"));
    return worlds;
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--workload",
      paramLabel = "NAME|FILE",
      description = "One workload. Default: lsps-table2, seeds 1..5, and synthetic, seeds 1..3.")
  private String workload;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..5",
      description = "Draws of that workload. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(names = "--out", paramLabel = "FILE", description = "Where the tables go too.")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    StringBuilder text = new StringBuilder();
    try {
      if (workload != null) {
        text.append(table(workload, seeds));
      } else {
        text.append(table("lsps-table2", "1..5")).append('\n').append(table("synthetic", "1..3"));
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (out != null) {
      Files.writeString(out, text);
    }
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(text);
    terminal.flush();
    return 0;
  }

  private String table(String name, String draws) {
    List<WorldRow> rows = new ArrayList<>();
    WORLDS.forEach((world, options) -> rows.add(row(name, draws, world, options)));
    StringBuilder text =
        new StringBuilder("Mean response of " + name + ", seeds " + draws + ", seconds.\n\n");
    text.append(WorldRow.head());
    rows.forEach(row -> text.append(row.told(rows.get(0))));
    return text.toString();
  }

  private WorldRow row(String name, String draws, String world, List<String> options) {
    Workload source = Workloads.byName(options.contains(MIXED) ? mixed(name) : name);
    String[] ofCluster =
        options.stream().filter(option -> !option.equals(MIXED)).toArray(String[]::new);
    ClusterOptions cluster = new ClusterOptions();
    new CommandLine(cluster).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(ofCluster);
    Experiment experiment =
        new Experiment(
            source,
            profile -> cluster.settings(source, profile),
            WorldRow.SCHEDULERS,
            Map.of(),
            Map.of());
    Progress progress = new Progress(quiet ? null : System.err, false);
    return new WorldRow(world, experiment.run(SeedRange.parse(draws), progress, JobLog.none()));
  }

  private static String mixed(String name) {
    boolean hasOptions = name.contains(":") && name.contains("=");
    return name + (hasOptions ? "," : ":") + MIXED;
  }

  /**
   * The results of the same draws under several schedulers, with one set of costs.
   *
   * @param world what costs there are
   * @param results of every scheduler on every draw
   */
  private record WorldRow(String world, List<RunResult> results) {
    /** Schedulers of the table, stock ones first. */
    static final List<String> SCHEDULERS =
        List.of("fair", "fair[slowstart=1]", "lsps", "lsps-paper");

    private static final int STOCK = 2;

    /** Head of the Markdown table. */
    static String head() {
      return "| costs | fair | fair, slowstart 1 | lsps | lsps-paper | lsps x best Fair |"
          + " lsps-paper x best Fair | changes lsps' gain by | lsps-paper' by |\n"
          + "|---|---|---|---|---|---|---|---|---|\n";
    }

    /** The row in Markdown, beside the one without costs. */
    String told(WorldRow without) {
      StringBuilder row = new StringBuilder("| ").append(world);
      for (String scheduler : SCHEDULERS) {
        row.append(String.format(Locale.ROOT, " | %.1f", meanResponse(scheduler)));
      }
      for (String scheduler : SCHEDULERS.subList(STOCK, SCHEDULERS.size())) {
        row.append(" | ").append(Gain.of(gains(scheduler)).told());
      }
      for (String scheduler : SCHEDULERS.subList(STOCK, SCHEDULERS.size())) {
        row.append(" | ").append(equals(without) ? "-" : change(scheduler, without).told());
      }
      return row.append(" |\n").toString();
    }

    /** How many times greater the gain is than without costs, paired by draw. */
    private Gain change(String scheduler, WorldRow without) {
      List<Double> here = gains(scheduler);
      List<Double> there = without.gains(scheduler);
      List<Double> ratios = new ArrayList<>();
      for (int draw = 0; draw < here.size(); draw++) {
        ratios.add(here.get(draw) / there.get(draw));
      }
      return Gain.of(ratios);
    }

    /** Times better than the stock scheduler with the better mean, by draw. */
    private List<Double> gains(String scheduler) {
      String best = SCHEDULERS.get(0);
      for (String stock : SCHEDULERS.subList(0, STOCK)) {
        best = meanResponse(stock) < meanResponse(best) ? stock : best;
      }
      List<RunResult> rival = draws(best);
      List<RunResult> own = draws(scheduler);
      List<Double> gains = new ArrayList<>();
      for (int draw = 0; draw < own.size(); draw++) {
        gains.add(rival.get(draw).meanResponse() / own.get(draw).meanResponse());
      }
      return gains;
    }

    private double meanResponse(String scheduler) {
      return draws(scheduler).stream().mapToDouble(RunResult::meanResponse).average().orElseThrow();
    }

    private List<RunResult> draws(String scheduler) {
      return results.stream().filter(run -> run.scheduler().equals(scheduler)).toList();
    }
  }
}
