/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.plan.BatchHistory;
import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.TaskTimes;
import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import io.lsps.order.Slots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A batch under one contender: what the first round's task times let the estimator predict, and
 * what the second round took. Seconds.
 *
 * @param plan in the contender's order
 * @param makespan from the first submission to the last finish
 * @param totalCompletion the sum of the times from the first submission to each job's finish
 * @param beforeTasks from the first submission to the first task's start, which the estimator does
 *     not know of
 * @param order of the jobs' first maps
 * @param live what the policy itself predicted for the makespan once it had all jobs, with the
 *     split; empty for one that predicts nothing
 */
record BatchOutcome(
    SchedulerRun run,
    Schedule plan,
    double makespan,
    double totalCompletion,
    double beforeTasks,
    List<String> order,
    Live live) {

  /** What JohnsonPolicy shows in its metrics; NaN for a policy that shows nothing. */
  record Live(double makespan, double totalCompletion, double maps, double reduces) {
    static final Live NONE = new Live(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  static BatchOutcome of(SchedulerRun run) {
    List<JobResult> jobs = run.jobs().stream().filter(JobResult::succeeded).toList();
    double start = jobs.stream().mapToDouble(JobResult::submit).min().orElse(0);
    return new BatchOutcome(
        run,
        plan(run),
        jobs.stream().mapToDouble(JobResult::finish).max().orElse(start) - start,
        jobs.stream().mapToDouble(job -> job.finish() - start).sum(),
        firstTask(jobs.stream()).orElse(start) - start,
        jobs.stream()
            .sorted(Comparator.comparingDouble(job -> firstTask(Stream.of(job)).orElse(0)))
            .map(JobResult::name)
            .toList(),
        live(run));
  }

  private static OptionalDouble firstTask(Stream<JobResult> jobs) {
    return jobs.flatMap(job -> job.tasks().stream()).mapToDouble(TaskRun::start).min();
  }

  /** Null where no job of the first round succeeded. */
  private static Schedule plan(SchedulerRun run) {
    List<JobSpec> history =
        run.rounds().get(0).jobs().stream()
            .filter(JobResult::succeeded)
            .map(BatchOutcome::spec)
            .toList();
    if (history.isEmpty()) {
      return null;
    }
    Batch batch = new Batch(BatchHistory.of(history));
    Slots slots = Slots.halves(BatchScenario.SLOTS);
    switch (run.contender().name()) {
      case BatchScenario.JOHNSON:
        return Algorithm.MK_TCT_SF_JR.plan(batch, slots, Estimator.AFTER_MAPS);
      case BatchScenario.SHORTEST:
        return Algorithm.SPT_SF.plan(batch, slots, Estimator.AFTER_MAPS);
      default:
        return bestSplit(batch);
    }
  }

  /** The order as given on the split with the least makespan. */
  private static Schedule bestSplit(Batch batch) {
    Schedule best = null;
    for (int maps = 1; maps < BatchScenario.SLOTS; maps++) {
      Schedule next =
          Algorithm.UNOPTIMISED.plan(
              batch, new Slots(maps, BatchScenario.SLOTS - maps), Estimator.AFTER_MAPS);
      if (best == null
          || next.prediction().makespanSeconds() < best.prediction().makespanSeconds()) {
        best = next;
      }
    }
    return best;
  }

  /** As the laboratory reads it from a job history file: a reduce works after the last map. */
  private static JobSpec spec(JobResult job) {
    double lastMap =
        job.tasks().stream().filter(TaskRun::isMap).mapToDouble(TaskRun::finish).max().orElse(0);
    List<Long> maps = new ArrayList<>();
    List<Long> reduces = new ArrayList<>();
    for (TaskRun task : job.tasks()) {
      double from = task.isMap() ? task.start() : Math.max(lastMap, task.start());
      (task.isMap() ? maps : reduces).add(Math.round(1000 * Math.max(0, task.finish() - from)));
    }
    return JobSpec.of(
        job.application(),
        job.user(),
        job.name(),
        Math.max(0, Math.round(1000 * job.submit())),
        TaskTimes.listed(maps.stream().mapToLong(Long::longValue).toArray()),
        TaskTimes.listed(reduces.stream().mapToLong(Long::longValue).toArray()));
  }

  /** The first plan with all jobs and all slots in it. */
  private static Live live(SchedulerRun run) {
    return run.samples().stream()
        .map(Snapshot::gauges)
        .filter(gauges -> gauges.getOrDefault("PlannedJobs", 0.0) == run.jobs().size())
        // Before anyone has asked the policy does not know how large a container is.
        .filter(
            gauges ->
                gauges.getOrDefault("MapSlots", 0.0) + gauges.getOrDefault("ReduceSlots", 0.0)
                    == BatchScenario.SLOTS)
        .findFirst()
        .map(
            gauges ->
                new Live(
                    gauges.getOrDefault("PredictedMakespan", Double.NaN),
                    gauges.getOrDefault("PredictedTct", Double.NaN),
                    gauges.get("MapSlots"),
                    gauges.get("ReduceSlots")))
        .orElse(Live.NONE);
  }

  /** Names in the planned order. */
  List<String> plannedOrder() {
    return plan.order().stream().map(BatchJob::name).toList();
  }
}
