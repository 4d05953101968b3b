/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.NumberFormats.shown;

import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Mean response times of several schedulers side by side. */
record ResponseComparison(List<SchedulerRun> runs) {
  /** The row over all users. */
  static final String ALL = "all";

  ResponseComparison {
    runs = List.copyOf(runs);
  }

  /** The users in alphabetical order, then all of them. */
  List<String> rows() {
    List<String> rows = new ArrayList<>(runs.get(0).users());
    rows.add(ALL);
    return rows;
  }

  /** Mean response of a row under a run, seconds. */
  OptionalDouble mean(SchedulerRun run, String row) {
    return row.equals(ALL) ? run.meanResponse() : run.meanResponse(row);
  }

  /**
   * The rival's mean over the last scheduler's: above 1 the last is faster. Empty for one
   * scheduler.
   */
  OptionalDouble ratio(String row) {
    OptionalDouble first = mean(rival(), row);
    OptionalDouble last = mean(last(), row);
    return runs.size() > 1 && first.isPresent() && last.isPresent() && last.getAsDouble() > 0
        ? OptionalDouble.of(first.getAsDouble() / last.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The title of the column of ratios. */
  String ratioTitle() {
    return stock().size() > 1
        ? "x best stock (" + rival().contender().title() + ")"
        : rival().contender().title() + "/" + last().contender().title();
  }

  /** The stock schedulers that the last one is compared with. */
  List<SchedulerRun> stock() {
    return runs.subList(0, runs.size() - 1).stream()
        .filter(run -> run.contender().isStock())
        .toList();
  }

  /** The stock scheduler with the least mean response of all jobs; without any, the first run. */
  SchedulerRun rival() {
    return stock().stream()
        .min(Comparator.comparingDouble(run -> run.meanResponse().orElse(Double.MAX_VALUE)))
        .orElse(runs.get(0));
  }

  /** The run that the others are compared with. */
  SchedulerRun last() {
    return runs.get(runs.size() - 1);
  }

  long jobs(String row) {
    return runs.get(0).jobs().stream()
        .filter(job -> row.equals(ALL) || job.user().equals(row))
        .count();
  }

  /**
   * The same jobs several times under each scheduler, in turns, so that whatever changes on the
   * machine in the meantime meets all of them.
   *
   * @param turns each with a run for every scheduler, in the same order; at least one
   */
  record ResponseTurns(List<List<SchedulerRun>> turns) {
    /** The part of the processors from which on other programs disturb a run. */
    private static final double DISTURBED = 0.1;

    ResponseTurns {
      turns = turns.stream().map(List::copyOf).toList();
    }

    List<SchedulerRun> first() {
      return turns.get(0);
    }

    boolean several() {
      return turns.size() > 1;
    }

    /** A run for each scheduler with the jobs of all its turns, and the samples of its first. */
    List<SchedulerRun> together() {
      return several()
          ? IntStream.range(0, first().size()).mapToObj(this::together).toList()
          : first();
    }

    private SchedulerRun together(int scheduler) {
      SchedulerRun one = first().get(scheduler);
      return new SchedulerRun(
          one.contender(),
          turns.stream().flatMap(turn -> turn.get(scheduler).jobs().stream()).toList(),
          one.samples(),
          one.otherWork());
    }

    /** The least and the largest ratio of a turn, each beside its own better stock scheduler. */
    String range() {
      DoubleSummaryStatistics ratios =
          turns.stream()
              .flatMapToDouble(
                  turn -> new ResponseComparison(turn).ratio(ResponseComparison.ALL).stream())
              .summaryStatistics();
      return several()
          ? String.format(
              Locale.ROOT,
              " (%.2f to %.2f in %d rounds)",
              ratios.getMin(),
              ratios.getMax(),
              turns.size())
          : " (one round: no range)";
    }

    /** How much other programs took of the machine, if that is enough to change a figure. */
    String disturbance() {
      double most =
          turns.stream()
              .flatMap(List::stream)
              .flatMapToDouble(run -> run.otherWork().stream())
              .max()
              .orElse(0);
      return most > DISTURBED
          ? String.format(
              Locale.ROOT,
              "Disturbed: other programs took up to %.0f %% of the processors, so these figures are"
                  + " the machine's too. ",
              100 * most)
          : "";
    }

    /** Mean response by scheduler and turn, and how many times the last scheduler's it is. */
    Table table() {
      List<String> heads = new ArrayList<>(List.of("scheduler"));
      for (int turn = 1; turn <= turns.size(); turn++) {
        heads.add("round " + turn + ", s");
      }
      heads.add("all, s");
      for (int turn = 1; turn <= turns.size(); turn++) {
        heads.add("x, round " + turn);
      }
      Table table = new Table(1, heads);
      List<SchedulerRun> all = together();
      for (int scheduler = 0; scheduler < all.size(); scheduler++) {
        List<String> cells = new ArrayList<>(List.of(all.get(scheduler).contender().title()));
        List<String> ratios = new ArrayList<>();
        for (List<SchedulerRun> turn : turns) {
          OptionalDouble mean = turn.get(scheduler).meanResponse();
          OptionalDouble last = turn.get(turn.size() - 1).meanResponse();
          cells.add(shown(mean, "%.1f"));
          ratios.add(shown(ratio(mean, last), "%.2f"));
        }
        cells.add(shown(all.get(scheduler).meanResponse(), "%.1f"));
        cells.addAll(ratios);
        table.row(cells);
      }
      return table;
    }

    private static OptionalDouble ratio(OptionalDouble mean, OptionalDouble last) {
      return mean.isPresent() && last.isPresent() && last.getAsDouble() > 0
          ? OptionalDouble.of(mean.getAsDouble() / last.getAsDouble())
          : OptionalDouble.empty();
    }
  }
}
