/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static io.lsps.tools.whatif.Numbers.change;
import static io.lsps.tools.whatif.Numbers.percent;
import static io.lsps.tools.whatif.Numbers.seconds;

import io.lsps.lab.LabException;
import io.lsps.lab.report.Table;
import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.tools.whatif.Comparison.Change;
import io.lsps.tools.whatif.Comparison.Group;
import io.lsps.tools.whatif.Comparison.Statistic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Chooses settings of LsPS on the jobs of the first half of a record's time, and judges them on
 * those of the second. Of all settings two say who may wait for whom: the guarantee, how much of
 * its fair share a queue keeps whatever comes, and the lag, how late a job may end.
 */
final class SettingSearch {
  static final String TITLE = "Settings of LsPS, on the first half of the record's time";
  private static final String KEY = "yarn.scheduler.lsps.";
  private static final double[] GUARANTEES = {0, 0.5, 1};
  private static final double[] LAGS = {0.25, 0.5, 1};

  private static final String TOO_FEW =
      "The %s half has no jobs of the objective, or no queue or user with %d jobs: nothing can be"
          + " judged there, and nothing is written. A longer record is needed.";

  /** The mean of fewer jobs is chance. */
  private static final int FEWEST_JOBS = 5;

  /**
   * What is asked for.
   *
   * @param objective what is made small: mean, p95 or queue:NAME
   * @param slower by what part a queue or a user may be slower than today at most
   */
  record Goal(String objective, double slower) {}

  /** Settings beside today's scheduler, on the same jobs. */
  private record Tried(SiteScheduler scheduler, Change objective, Optional<Group> slowest) {
    /** Whether there are jobs by which it can be judged. */
    boolean isJudged() {
      return objective.jobs() > 0 && slowest.isPresent();
    }

    double worst() {
      return slowest.map(group -> group.mean().relative()).orElse(Double.NEGATIVE_INFINITY);
    }

    String told() {
      return slowest.map(group -> group.name() + " " + change(worst())).orElse("-");
    }
  }

  private final ReplayedCluster cluster;
  private final SiteScheduler today;
  private final SiteReplays replays;
  private final Goal goal;
  private final List<Tried> tried = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  SettingSearch(ReplayedCluster cluster, SiteConf files, SiteReplays replays, Goal goal) {
    this.cluster = cluster;
    this.today = SiteScheduler.today(files);
    this.replays = replays;
    this.goal = goal;
    List<String> queues =
        Stream.of(replays.today.queues()).filter(q -> q != null).distinct().toList();
    boolean one = goal.objective.startsWith("queue:") && queues.contains(queue());
    if (!one && !List.of("mean", "p95").contains(goal.objective)) {
      throw new LabException(
          "--objective %s: expected mean, p95, or queue: and one of %s"
              .formatted(goal.objective, queues));
    }
  }

  /** The queue that matters alone, by its full path. */
  private String queue() {
    return today.path(goal.objective.replaceFirst("^queue:", ""));
  }

  /**
   * Searches.
   *
   * @param copies where changed copies of the site's files go; null for nowhere
   */
  void run(Consumer<String> progress, Path copies) {
    List<WorkloadJob> all = cluster.trace().all();
    long half = all.get(all.size() - 1).submitMillis() / 2;
    List<WorkloadJob> first = all.stream().filter(job -> job.submitMillis() <= half).toList();
    List<WorkloadJob> second = all.stream().filter(job -> job.submitMillis() > half).toList();
    Replay before = replay(today, first);
    for (double lag : LAGS) {
      for (double guarantee : GUARANTEES) {
        String name = "lag %s, guarantee %s".formatted(lag, guarantee);
        progress.accept("trying " + name + " …");
        Map<String, String> keys = Map.of(KEY + "lag", "" + lag, KEY + "guarantee", "" + guarantee);
        tried.add(tried(today.lsps(name, keys), first, before));
      }
    }
    if (tried.stream().noneMatch(Tried::isJudged)) {
      lines.add(TOO_FEW.formatted("first", FEWEST_JOBS));
      return;
    }
    tried.sort(Comparator.comparingDouble(each -> each.objective.after()));
    Optional<Tried> chosen = tried.stream().filter(this::satisfies).findFirst();
    if (chosen.isEmpty()) {
      Tried nearest = tried.stream().min(Comparator.comparingDouble(Tried::worst)).orElseThrow();
      lines.add(
          "With none of these settings nobody is slower by more than %s. The nearest is %s: %s. Nothing is written."
              .formatted(percent(goal.slower), nearest.scheduler.name(), nearest.told()));
      return;
    }
    if (second.isEmpty()) {
      lines.add(TOO_FEW.formatted("second", FEWEST_JOBS));
      return;
    }
    Tried judged = tried(chosen.get().scheduler, second, replay(today, second));
    if (!judged.isJudged()) {
      lines.add(TOO_FEW.formatted("second", FEWEST_JOBS));
      return;
    }
    lines.add(
        "Chosen: %s. On the %d jobs of the second half: %s from %s to %s (%s), slowest %s."
            .formatted(
                judged.scheduler.name(),
                second.size(),
                goal.objective,
                seconds(judged.objective.before()),
                seconds(judged.objective.after()),
                judged.objective,
                judged.told()));
    if (!satisfies(judged)) {
      lines.add(
          "There somebody is slower by more than %s: what held in one half does not in the other. Nothing is written."
              .formatted(percent(goal.slower)));
    } else if (copies != null) {
      judged.scheduler.write(copies);
      lines.add(
          "Copies of %s with these settings are in %s. Before you use them: bin/lsps validate %s"
              .formatted(today.files().folder(), copies, copies));
    }
  }

  private boolean satisfies(Tried run) {
    return run.worst() <= goal.slower;
  }

  private Replay replay(SiteScheduler scheduler, List<WorkloadJob> jobs) {
    return Replay.of(scheduler, cluster.trace().all(), jobs, cluster.settings());
  }

  private Tried tried(SiteScheduler scheduler, List<WorkloadJob> jobs, Replay before) {
    Comparison both = cluster.compared(before.seconds(), replay(scheduler, jobs).seconds());
    String[] queues = replays.today.queues();
    Change objective =
        both.change(
            goal.objective.equals("p95") ? Statistic.P95 : Statistic.MEAN,
            job -> !goal.objective.startsWith("queue:") || queue().equals(queues[job]));
    Stream<Group> groups =
        Stream.concat(
            both.by(job -> queues[job]).stream(),
            both.by(job -> cluster.trace().all().get(job).user()).stream());
    return new Tried(
        scheduler,
        objective,
        groups
            .filter(group -> group.mean().jobs() >= FEWEST_JOBS)
            .max(Comparator.comparingDouble(group -> group.mean().relative())));
  }

  /** What was tried, the best first. */
  Table table() {
    Table table =
        new Table(1, List.of("settings", goal.objective + " today", "LsPS", "change", "slowest"));
    tried.forEach(
        each ->
            table.row(
                List.of(
                    each.scheduler.name(),
                    seconds(each.objective.before()),
                    seconds(each.objective.after()),
                    each.objective.toString(),
                    each.told())));
    return table;
  }

  /** What was found, a line each. */
  List<String> lines() {
    return lines;
  }

  /** A part as people say it. */
  static final class Percentage implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      if (!text.matches("\\d{1,4}(\\.\\d+)?%?")) {
        throw new TypeConversionException("is \"" + text + "\": expected a percentage such as 10%");
      }
      return Double.parseDouble(text.replace("%", "")) / 100;
    }
  }
}
