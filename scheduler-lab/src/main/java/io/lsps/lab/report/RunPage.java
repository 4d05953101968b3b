/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.GroupedBarChart.BarChart;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.ShownNames;
import io.lsps.lab.report.ShareUsage.KillBars;
import io.lsps.lab.report.SlotsOverTime.SlowdownCdf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** report.html of a run: one file that needs neither a network nor a script. */
public final class RunPage {
  private static final String OURS = "lsps";
  private static final String MEASURES_NOTE =
      "Slowdown is response over the time alone on the cluster; SNP the geometric mean of its"
          + " inverse (1 is ideal), unfairness that inverse’s coefficient of variation (0 is"
          + " ideal). Italic rows are no schedulers: fluid bounds without tasks or phases,"
          + " below whose clairvoyant one nobody’s mean response can be, and"
          + " clairvoyant-slots, which knows all task times and so shows what is reachable.";

  private RunPage() {}

  public static String of(RunSetup setup, RunSummary summary) {
    Page page = new Page(setup.workload() + " – LsPS lab", setup.workload(), conditions(setup));
    verdict(page, setup, summary);
    page.section("Comparison", RunTable.forPage(summary).html(), comparisonNote(setup, summary));
    page.section(
        "Mean response by user",
        responseBars(setup, summary),
        setup.users().size() > ShownNames.MOST_USERS
            ? "The users with the most jobs; " + setup.users().size() + " in all."
            : "");
    page.section("More measures", RunTable.measures(summary).html(), MEASURES_NOTE);
    page.beside(
        both -> {
          both.section("Makespan", bars(summary, "makespan", RunResult::makespan), "");
          both.section(
              "Total completion time",
              bars(summary, "TCT", RunResult::totalCompletionTime),
              "The sum over all jobs of the time from the start of the run to the job’s end.");
        });
    page.beside(
        both -> {
          both.section(
              "How many jobs were slowed down how much",
              Legend.of(ShownNames.real(summary), summary.schedulers()) + SlowdownCdf.of(summary),
              "Further left and higher is better. A slowdown of 1 is a job that ran as if alone.");
          both.section(
              "Work thrown away",
              KillBars.of(summary),
              "Containers killed by the scheduler, and reduces that an AM gave back for its own"
                  + " maps.");
        });
    page.section(
        "Containers in use over time",
        SlotsOverTime.of(setup, summary),
        "Stacked by user"
            + (setup.seeds().size() > 1 ? ", draw of seed " + setup.seeds().get(0) : "")
            + ". The top of each picture is the whole cluster. A container that waits counts as in"
            + " use.");
    String shares = ShareUsage.of(setup, summary);
    if (!shares.isEmpty()) {
      page.section(
          "Share against usage",
          new Legend()
                  .with(
                      "var(--card);border:2px solid " + Palette.colour(0),
                      "share the scheduler wanted the user to have")
                  .with(Palette.colour(1), "containers it used")
              + shares,
          "Means over the time the user had jobs. A user with few tasks cannot use its share.");
    }
    return page.toString();
  }

  private static String conditions(RunSetup setup) {
    List<String> parts = new ArrayList<>();
    parts.add(DrawConditions.jobs(setup.draws()) + " of " + setup.users().size() + " users");
    parts.add(DrawConditions.nodes(setup.draws()));
    parts.add(DrawConditions.load(setup.draws()));
    parts.add(
        String.format(
            Locale.ROOT, "slowstart %.0f %%", setup.settings().tasks().slowstart() * 100));
    parts.add(setup.settings().managedAm() ? "AMs in containers" : "unmanaged AMs");
    if (setup.settings().tasks().noise() > 0) {
      parts.add("task noise CV " + setup.settings().tasks().noise());
    }
    parts.add(
        setup.seeds().size() == 1
            ? "seed " + setup.seeds().get(0) + ": one draw, no intervals"
            : setup.seeds().size() + " draws, 95 % confidence intervals");
    return String.join(" · ", parts);
  }

  private static void verdict(Page page, RunSetup setup, RunSummary summary) {
    List<String> real = ShownNames.schedulers(summary);
    if (real.isEmpty()) {
      page.verdict("Only bounds and references were run.");
      return;
    }
    String best = real.get(0);
    for (String scheduler : real) {
      if (mean(summary, scheduler) < mean(summary, best)) {
        best = scheduler;
      }
    }
    ResponseGains gains = new ResponseGains(summary);
    boolean ours = best.startsWith(OURS);
    String after = String.format(Locale.ROOT, ", %,.1f s", mean(summary, best));
    if (ours || !real.contains(OURS)) {
      after += times(gains, setup, best);
    } else {
      after +=
          String.format(Locale.ROOT, "; %s takes %,.1f s", OURS, mean(summary, OURS))
              + times(gains, setup, OURS);
    }
    page.verdict(
        "Best mean response: ",
        named(setup, best),
        after + (setup.seeds().size() > 1 ? "." : ". This is one draw: another may differ."));
  }

  /** A tuned rival with the settings that it turned out to have. */
  private static String named(RunSetup setup, String scheduler) {
    return setup.choices().stream()
        .filter(choice -> choice.rival().equals(scheduler))
        .map(choice -> scheduler + " (" + choice.chosen() + ")")
        .findFirst()
        .orElse(scheduler);
  }

  /** The gain over the best stock scheduler, or over Fair as shipped if there is none. */
  private static String times(ResponseGains gains, RunSetup setup, String scheduler) {
    Gain gain = gains.overBestStock(scheduler);
    String than = named(setup, ResponseGains.BEST_STOCK);
    if (gain == null) {
      gain = gains.overFair(scheduler);
      than = "Fair as shipped";
    }
    if (gain == null
        || scheduler.equals(ResponseGains.BEST_STOCK)
        || scheduler.equals(ResponseGains.FAIR)) {
      return "";
    }
    return gain.none()
        ? " – no gain over " + than + ": " + gain.told()
        : " – " + gain.told() + " times better than " + than;
  }

  private static String bars(RunSummary summary, String what, ToDoubleFunction<RunResult> value) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String scheduler : ShownNames.real(summary)) {
      values.put(scheduler, summary.of(scheduler, value).mean());
    }
    return BarChart.of(what, values, Double.NaN);
  }

  private static double mean(RunSummary summary, String scheduler) {
    return summary.of(scheduler, RunResult::meanResponse).mean();
  }

  private static String comparisonNote(RunSetup setup, RunSummary summary) {
    StringBuilder note = new StringBuilder();
    setup.choices().forEach(choice -> note.append(choice.told()).append(' '));
    note.append(
        "Times better: mean response of the other over the scheduler’s own, over finished jobs");
    note.append(
        setup.draws().size() > 1
            ? ", the geometric mean over draws with its 95 % interval; (none) where that holds 1,"
                + " or below half a per cent."
            : ".");
    if (RunTable.hasParts(summary)) {
      note.append(
          " The gate’s part is what lsps-gate gains over Fair as shipped, the sharing’s part the"
              + " rest: their product is the whole.");
    }
    return note.append(" Italic rows are no schedulers.").toString();
  }

  private static String responseBars(RunSetup setup, RunSummary summary) {
    List<String> schedulers = summary.schedulers();
    List<GroupedBarChart.Group> groups = new ArrayList<>();
    groups.add(
        group(
            "all users",
            true,
            schedulers,
            scheduler -> summary.of(scheduler, RunResult::meanResponse).mean()));
    for (String user : ShownNames.shownUsers(setup, summary)) {
      groups.add(
          group(user, false, schedulers, scheduler -> summary.meanResponse(scheduler, user)));
    }
    return new GroupedBarChart(
            "Mean response by user and scheduler", "mean response, seconds", schedulers, groups)
        .draw();
  }

  private static GroupedBarChart.Group group(
      String name, boolean bold, List<String> schedulers, ToDoubleFunction<String> mean) {
    return new GroupedBarChart.Group(
        name,
        bold,
        schedulers.stream()
            .map(scheduler -> new GroupedBarChart.Bar(mean.applyAsDouble(scheduler), List.of()))
            .toList());
  }
}
