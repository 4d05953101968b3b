/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.Chart.Kind;
import io.lsps.lab.report.Chart.Mark;
import io.lsps.lab.report.Chart.Series;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.ShownNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** report.html of a run. */
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
        responses(setup, summary).html(),
        setup.users().size() > ShownNames.MOST_USERS
            ? "The users with the most jobs; " + setup.users().size() + " in all."
            : "");
    page.section("More measures", RunTable.measures(summary).html(), MEASURES_NOTE);
    page.beside(
        both -> {
          both.section("Makespan", bars(summary, "makespan", RunResult::makespan), "");
          both.section(
              "Total completion time",
              bars(summary, "total completion time", RunResult::totalCompletionTime),
              "The sum over all jobs of the time from the start of the run to the job’s end.");
        });
    page.beside(
        both -> {
          both.section(
              "How many jobs were slowed down how much",
              RunCharts.slowdowns(summary).html(),
              "Further left and higher is better. A slowdown of 1 is a job that ran as if alone.");
          both.section(
              "Work thrown away",
              RunCharts.thrownAway(summary),
              "Containers killed by the scheduler, and reduces that an AM gave back for its own"
                  + " maps.");
        });
    page.section(
        "Containers in use over time",
        Chart.grid(RunCharts.slots(setup, summary)),
        "Stacked by user"
            + (setup.seeds().size() > 1 ? ", draw of seed " + setup.seeds().get(0) : "")
            + ". The top of each picture is the whole cluster. A container that waits counts as in"
            + " use.");
    RunCharts.shares(setup, summary)
        .ifPresent(
            chart ->
                page.section(
                    "Share against usage",
                    chart.html(),
                    "Bars: what a user used; dots: the share that the scheduler wanted it to have."
                        + " Means over the time the user had jobs. A user with few tasks cannot"
                        + " use its share."));
    return page.toString();
  }

  private static String conditions(RunSetup setup) {
    List<String> parts = new ArrayList<>();
    parts.add(setup.jobsOfUsers());
    parts.add(DrawConditions.nodes(setup.draws()));
    parts.add(DrawConditions.load(setup.draws()));
    parts.add(
        String.format(
            Locale.ROOT, "slowstart %.0f %%", setup.settings().tasks().slowstart() * 100));
    parts.add(setup.settings().masters().managed() ? "AMs in containers" : "unmanaged AMs");
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
    return Chart.bars(
            what,
            "seconds",
            ShownNames.real(summary),
            Palette.ofSchedulers(summary.schedulers())::of,
            scheduler -> summary.of(scheduler, value).mean())
        .html();
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

  private static Chart responses(RunSetup setup, RunSummary summary) {
    List<String> users = ShownNames.shownUsers(setup, summary);
    List<String> groups = new ArrayList<>(List.of("all users"));
    groups.addAll(users);
    Chart chart = Chart.bars("Mean response by user and scheduler", "seconds", groups);
    Palette palette = Palette.ofSchedulers(summary.schedulers());
    for (String scheduler : summary.schedulers()) {
      double[] means = new double[groups.size()];
      means[0] = mean(summary, scheduler);
      for (int user = 0; user < users.size(); user++) {
        means[user + 1] = summary.meanResponse(scheduler, users.get(user));
      }
      chart.add(new Chart.Series(scheduler, palette.of(scheduler), means));
    }
    return chart;
  }

  /** The larger charts of a run's page. */
  private static final class RunCharts {
    private RunCharts() {}

    /** The part of jobs whose slowdown is at most x. Quantiles are means over the draws. */
    static Chart slowdowns(RunSummary summary) {
      Palette palette = Palette.ofSchedulers(summary.schedulers());
      List<Series> all = new ArrayList<>();
      for (String scheduler : ShownNames.real(summary)) {
        List<RunResult> draws = summary.draws(scheduler);
        double[] mean = new double[draws.get(0).slowdownQuantiles().length];
        for (RunResult draw : draws) {
          for (int i = 0; i < mean.length; i++) {
            mean[i] += draw.slowdownQuantiles()[i] / draws.size();
          }
        }
        all.add(new Series(scheduler, palette.of(scheduler), mean));
      }
      double[] percent = new double[all.isEmpty() ? 0 : all.get(0).values().length];
      Arrays.setAll(percent, i -> 100 * i / (percent.length - 1.0));
      Chart chart =
          Chart.over(Kind.LINES, "% of jobs", "% of jobs", percent)
              .log("slowdown (log scale)")
              .end(100)
              .height(380);
      all.forEach(chart::add);
      return chart;
    }

    /** Container-hours of killed containers, and of reduces that AMs gave back. */
    static String thrownAway(RunSummary summary) {
      Chart chart =
          Chart.bars(
              "Work thrown away",
              "container-hours per draw",
              List.of("killed by the scheduler", "given back by AMs"));
      Palette palette = Palette.ofSchedulers(summary.schedulers());
      for (String scheduler : ShownNames.real(summary)) {
        double[] hours = {
          summary.of(scheduler, RunResult::killedContainerSeconds).mean() / 3600,
          summary.of(scheduler, RunResult::releasedContainerSeconds).mean() / 3600
        };
        chart.add(new Series(scheduler, palette.of(scheduler), hours));
      }
      return chart.series.stream().allMatch(one -> Arrays.stream(one.values()).sum() == 0)
          ? "<p>No scheduler killed a container, and no AM gave one back.</p>\n"
          : chart.height(380).html();
    }

    /** Containers in use over time, stacked by user: a chart per scheduler, all on one scale. */
    static List<Chart> slots(RunSetup setup, RunSummary summary) {
      List<RunResult> runs =
          ShownNames.real(summary).stream().map(name -> summary.draws(name).get(0)).toList();
      double end = runs.stream().mapToDouble(RunResult::makespan).max().orElse(0);
      return runs.stream()
          .map(
              run ->
                  Chart.usage(
                          run.scheduler(),
                          ShownNames.shownUsers(setup, summary),
                          run.timeline(),
                          run.timelineBucketSeconds(),
                          end)
                      .end(setup.settings().slots()))
          .toList();
    }

    /**
     * What each user used, and the share that a FairScheduler computed for it; nothing where no
     * scheduler reports shares.
     */
    static Optional<Chart> shares(RunSetup setup, RunSummary summary) {
      List<RunResult> runs =
          ShownNames.real(summary).stream()
              .map(name -> summary.draws(name).get(0))
              .filter(run -> run.users().values().stream().anyMatch(user -> user.meanShare() >= 0))
              .toList();
      Chart chart =
          Chart.bars(
              "Share and usage",
              "% of the cluster",
              runs.stream().map(RunResult::scheduler).toList());
      List<String> users = ShownNames.shownUsers(setup, summary);
      Palette palette = Palette.ofUsers(users);
      for (String name : users) {
        double[] usage = new double[runs.size()];
        List<Mark> shares = new ArrayList<>();
        for (int run = 0; run < usage.length; run++) {
          UserResult user = runs.get(run).users().get(name);
          boolean known = user != null && user.meanShare() >= 0;
          usage[run] = known ? 100 * user.meanUsage() : Double.NaN;
          if (known) {
            shares.add(new Mark(run, 100 * user.meanShare(), "share of " + name));
          }
        }
        chart.add(new Series(name, palette.of(name), usage, shares));
      }
      return runs.isEmpty() ? Optional.empty() : Optional.of(chart);
    }
  }
}
