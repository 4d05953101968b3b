/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.ClusterOptions;
import io.lsps.lab.command.CompareCommand;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import io.lsps.lab.command.SeedRange;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.yarn.options.LspsKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev ablation}: what each setting of LsPS earns, over many workloads. */
@Command(
    name = "ablation",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs many workloads under LsPS with one setting after another changed, where masters take"
            + " containers and where they do not, and writes what each earns on one page. All of it"
            + " takes many hours.")
public final class AblationCommand implements Callable<Integer> {
  private static final String UNKIND =
      ";certain:load=0.5;equals:load=0.5;giant:load=0.5;straggler:load=0.5;idle;nested:load=0.5;"
          + "skew:load=0.5;flood;split:jobs=4";

  /** What changes no decision. */
  private static final Pattern NO_DECISION = Pattern.compile(".*\\.(history\\.dir|fast-path)");

  private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9.]+)([a-z]*)");

  @Spec private CommandSpec spec;

  @Option(
      names = "--workloads",
      split = ";",
      paramLabel = "A;B;...",
      defaultValue = CompareCommand.PAPERS + UNKIND,
      description = "Names from \"lsps lab list\" with options. Default: ${DEFAULT-VALUE}.")
  private List<String> workloads;

  @Option(
      names = "--keys",
      split = ",",
      paramLabel = "A,B,...",
      description = "Only settings whose keys end like this. Default: all that decide anything.")
  private List<String> keys = List.of("");

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..2",
      description = "Draws. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The page (default: .lsps/ablation.md in the project).")
  private Path out;

  @Option(names = "--quiet", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    List<String> rivals = new ArrayList<>(List.of("lsps", "fair[slowstart=1]"));
    rivals.addAll(variants(keys));
    List<Long> draws;
    Map<String, Workload> opened = new LinkedHashMap<>();
    try {
      draws = SeedRange.parse(seeds);
      workloads.forEach(name -> opened.put(name, Workloads.byName(name)));
      if (rivals.size() == 2) {
        throw new IllegalArgumentException("no setting ends with " + keys);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Path page = DevPage.file(out, spec);
    Progress progress = new Progress(quiet ? null : System.err, false);
    Map<Boolean, AblationTable> tables = new LinkedHashMap<>();
    for (Map.Entry<String, Workload> each : opened.entrySet()) {
      for (boolean managed : List.of(false, true)) {
        Experiment.Cluster nodes = profile -> cluster.settings(each.getValue(), profile, managed);
        tables
            .computeIfAbsent(managed, any -> new AblationTable(rivals))
            .add(each.getKey(), results(each.getValue(), nodes, rivals, draws, progress));
        // Written after each workload, so that an interrupted command keeps what was done.
        Files.writeString(page, page(tables));
      }
    }
    spec.commandLine().getOut().print(page(tables));
    spec.commandLine().getOut().println("Page     " + page);
    spec.commandLine().getOut().flush();
    return 0;
  }

  /**
   * The results of each; nothing of those whose run ended by a broken invariant or a standstill.
   */
  private static List<RunResult> results(
      Workload workload,
      Experiment.Cluster nodes,
      List<String> rivals,
      List<Long> draws,
      Progress progress) {
    List<RunResult> all = new ArrayList<>();
    for (String rival : rivals) {
      try {
        all.addAll(
            new Experiment(workload, nodes, List.of(rival), Map.of(), Map.of())
                .run(draws, progress, JobLog.none()));
      } catch (IllegalStateException e) {
        if (rival.equals(rivals.get(0))) {
          throw e;
        }
      }
    }
    return all;
  }

  private String page(Map<Boolean, AblationTable> tables) {
    StringBuilder text =
        new StringBuilder("# What each setting earns\n\n`")
            .append(DevPage.command(spec))
            .append("`\n\nMean response over that of `lsps` with its defaults, as the ratio of")
            .append(" means over the draws ")
            .append(seeds)
            .append(": above 1, the default earns\nsomething. `-`: the run was ended by a broken")
            .append(" invariant or a standstill.\n");
    tables.forEach(
        (managed, table) ->
            text.append(managed ? "\n## Masters in containers\n\n" : "\n## Masters unmanaged\n\n")
                .append(table.markdown()));
    return text.toString();
  }

  /** LsPS with one setting after another changed from its default. */
  static List<String> variants(List<String> endings) {
    Map<String, String> defaults = LspsKeys.GROUP.defaultValues();
    List<String> variants = new ArrayList<>();
    for (Setting<?> setting : LspsKeys.GROUP.all()) {
      String key = setting.key();
      if (endings.stream().anyMatch(key::endsWith) && !NO_DECISION.matcher(key).matches()) {
        String name = setting.element() == null ? key : "queue." + setting.element();
        for (String value : others(setting, defaults.get(key))) {
          variants.add("lsps[" + name + "=" + value + "]");
        }
      }
    }
    return variants;
  }

  /** The other choices; of a number none, a quarter and four times as much, as far as it may be. */
  private static List<String> others(Setting<?> setting, String normal) {
    String expected = setting.expected();
    Matcher number = NUMBER_AND_UNIT.matcher(normal);
    Stream<String> values = Stream.of();
    if (expected.startsWith("one of ")) {
      values = Stream.of(expected.substring("one of ".length()).split(", "));
    } else if (expected.equals("true or false")) {
      values = Stream.of("true", "false");
    } else if (number.matches()) {
      double value = Double.parseDouble(number.group(1));
      values =
          Stream.of(0.0, value == 0 ? 1 : value / 4, 4 * value)
              .map(each -> each == Math.rint(each) ? "" + Math.round(each) : "" + each)
              .map(each -> each + number.group(2));
    }
    return values.distinct().filter(value -> !value.equals(normal) && may(setting, value)).toList();
  }

  private static boolean may(Setting<?> setting, String value) {
    try {
      setting.parse(value, setting.key());
      return true;
    } catch (BadSettingException e) {
      return false;
    }
  }

  /**
   * What settings gain. Each scheduler's mean response over that of the first scheduler, by
   * workload, as the ratio of means over the draws; and the geometric mean over the workloads.
   */
  private static final class AblationTable {
    private final List<String> schedulers;
    private final Map<String, List<RunResult>> workloads = new LinkedHashMap<>();

    /** A table without results; the first scheduler is what the others are compared with. */
    AblationTable(List<String> schedulers) {
      this.schedulers = List.copyOf(schedulers);
    }

    void add(String workload, List<RunResult> results) {
      workloads.put(workload, results);
    }

    /** Mean response over the first scheduler's; not a number where a scheduler has no result. */
    double ratio(String workload, String scheduler) {
      return over(workload, scheduler, RunResult::meanResponse);
    }

    private double over(String workload, String scheduler, ToDoubleFunction<RunResult> metric) {
      return mean(workload, scheduler, metric) / mean(workload, schedulers.get(0), metric);
    }

    private double mean(String workload, String scheduler, ToDoubleFunction<RunResult> metric) {
      return workloads.get(workload).stream()
          .filter(result -> result.scheduler().equals(scheduler))
          .mapToDouble(metric)
          .filter(value -> !Double.isNaN(value))
          .average()
          .orElse(Double.NaN);
    }

    /** The geometric mean of the ratios over the workloads. */
    double geometricMean(String scheduler) {
      return Math.exp(
          workloads.keySet().stream()
              .mapToDouble(workload -> Math.log(ratio(workload, scheduler)))
              .filter(logarithm -> !Double.isNaN(logarithm))
              .average()
              .orElse(Double.NaN));
    }

    /** The largest ratio of any user's mean response to its own under the first scheduler. */
    double worstUser(String scheduler) {
      double worst = 0;
      for (Map.Entry<String, List<RunResult>> each : workloads.entrySet()) {
        for (String user : each.getValue().get(0).meanResponseByUser().keySet()) {
          double ratio =
              over(
                  each.getKey(),
                  scheduler,
                  result -> result.meanResponseByUser().getOrDefault(user, Double.NaN));
          worst = ratio > worst ? ratio : worst;
        }
      }
      return worst;
    }

    /** A table in Markdown; the schedulers that decide as the first one everywhere are a line. */
    String markdown() {
      List<String> head = new ArrayList<>(List.of(""));
      head.addAll(workloads.keySet());
      head.addAll(List.of("geomean", "worst user"));
      StringBuilder text = new StringBuilder(row(head));
      text.append("|---".repeat(head.size())).append("|\n");
      List<String> alike = new ArrayList<>();
      for (String scheduler : schedulers) {
        if (workloads.keySet().stream().allMatch(workload -> ratio(workload, scheduler) == 1)
            && !scheduler.equals(schedulers.get(0))) {
          alike.add("`" + scheduler + "`");
          continue;
        }
        List<String> cells = new ArrayList<>(List.of("`" + scheduler + "`"));
        workloads.keySet().forEach(workload -> cells.add(number(ratio(workload, scheduler))));
        cells.add(number(geometricMean(scheduler)));
        cells.add(number(worstUser(scheduler)));
        text.append(row(cells));
      }
      if (!alike.isEmpty()) {
        text.append("\nNothing changes by ").append(String.join(", ", alike)).append(".\n");
      }
      return text.toString();
    }

    private static String number(double ratio) {
      return Double.isNaN(ratio) ? "-" : String.format(Locale.ROOT, "%.3f", ratio);
    }

    private static String row(List<String> cells) {
      return "| " + String.join(" | ", cells) + " |\n";
    }
  }
}
