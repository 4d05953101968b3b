/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LspsHome;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab settings}: which settings of LsPS win, over many workloads. */
@Command(
    name = "settings",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs many workloads under LsPS with one setting after another changed, and shows what each"
            + " earns. All of it takes an hour or two.")
final class SettingsCommand implements Callable<Integer> {
  /** The workloads with their options, separated by semicolons. */
  static final String WORKLOADS =
      "lsps-table2;effective-case1:load=busy;effective-case2:load=busy;effective-case3;"
          + "effective-table1:cv=0;effective-table1:cv=1;effective-table1:cv=2;"
          + "synthetic:load=0.7;synthetic:load=0.9;synthetic:load=0.8,burst=5";

  private static final String GATE = "yarn.scheduler.lsps.reduce-admission";

  @Spec private CommandSpec spec;

  @Option(
      names = "--workloads",
      split = ";",
      paramLabel = "A;B;...",
      defaultValue = WORKLOADS,
      description = "Names from \"lsps lab list\" with options. Default: ${DEFAULT-VALUE}.")
  private List<String> workloads;

  @Option(
      names = "--compare",
      split = ",",
      paramLabel = "A,B,...",
      description =
          "Schedulers, in the place of LsPS with one setting after another; the others are compared"
              + " with the first.")
  private List<String> schedulers;

  @Option(
      names = "--gate-by-alpha",
      description = "LsPS at every gate mode and alpha 0 to 1, instead of one setting at a time.")
  private boolean gateByAlpha;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..5",
      description = "Draws. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where settings.json goes (default: .lsps/settings in the project).")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    List<String> compared = compared();
    List<Long> draws;
    Map<String, Experiment> experiments = new LinkedHashMap<>();
    try {
      draws = SeedRange.parse(seeds);
      for (String name : workloads) {
        Workload workload = Workloads.byName(name);
        Experiment experiment =
            new Experiment(
                workload,
                profile -> cluster.settings(workload, profile),
                compared,
                Map.of(),
                Map.of());
        experiments.put(name, experiment);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Path folder = out != null ? out : LspsHome.stateFolder().resolve("settings");
    Files.createDirectories(folder);
    Progress progress = new Progress(quiet ? null : System.err, false);
    SettingsMatrix matrix = new SettingsMatrix(compared);
    for (Map.Entry<String, Experiment> each : experiments.entrySet()) {
      RunSummary results = new RunSummary(each.getValue().run(draws, progress, JobLog.none()));
      matrix.add(each.getKey(), results);
      // Written after each workload, so that an interrupted command keeps what was done.
      Files.writeString(folder.resolve("settings.json"), matrix.json(draws));
    }
    spec.commandLine().getOut().print(matrix.table());
    spec.commandLine().getOut().println("Numbers  " + folder.resolve("settings.json"));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private List<String> compared() {
    if (schedulers != null) {
      return schedulers;
    }
    List<String> all = new ArrayList<>(List.of("fair", "fifo", "capacity", "clairvoyant-slots"));
    all.addAll(gateByAlpha ? gatesAndAlphas() : oneAtATime());
    return all;
  }

  private static List<String> gatesAndAlphas() {
    List<String> variants = new ArrayList<>();
    for (String gate : List.of("adaptive", "after-maps", "slowstart")) {
      for (String alpha : List.of("0", "0.2", "0.4", "0.6", "0.8", "1")) {
        variants.add("lsps[queue.lspsAlpha=" + alpha + ";queue.lspsReduceAdmission=" + gate + "]");
      }
    }
    return variants;
  }

  /** LsPS with one setting after another changed from its default. */
  private static List<String> oneAtATime() {
    List<String> variants = new ArrayList<>(List.of("lsps"));
    for (String deviation :
        List.of(
            "queue.lspsAlpha=0",
            "queue.lspsAlpha=0.4",
            "queue.lspsAlpha=0.8",
            "queue.lspsSizeBasis=remaining",
            "queue.lspsTier2=smallest",
            "queue.lspsTier2=fifo",
            "queue.lspsTier2=fair",
            "queue.lspsTier2=flex",
            "queue.lspsTier2=auto-flex",
            "queue.lspsReduceAdmission=after-maps",
            "queue.lspsReduceAdmission=slowstart",
            GATE + ".shuffle-fraction=0",
            GATE + ".shuffle-fraction=0.1",
            GATE + ".shuffle-fraction=0.33",
            GATE + ".lead-time=1ms",
            GATE + ".lead-time=4s",
            "yarn.scheduler.lsps.history.expiry=5m",
            "yarn.scheduler.lsps.variation.min-jobs=2",
            "yarn.scheduler.lsps.variation.min-jobs=20",
            "queue.lspsAlpha=0;queue.lspsTier2=fair;queue.lspsReduceAdmission=slowstart")) {
      variants.add("lsps[" + deviation + "]");
    }
    return variants;
  }
}
