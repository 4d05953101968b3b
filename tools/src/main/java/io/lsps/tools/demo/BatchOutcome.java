/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.OnePool;
import io.lsps.order.Prediction;
import io.lsps.order.Schedule;
import io.lsps.order.Slots;
import io.lsps.tools.demo.JobResult.TaskRun;
import io.lsps.tools.plan.BatchHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A batch under one contender: what the estimator predicts from the task times of the first round,
 * and how long the second round took. Times are seconds.
 *
 * @param plan what is predicted; null where no job of the first round succeeded
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
    Plan plan,
    double makespan,
    double totalCompletion,
    double beforeTasks,
    List<String> order,
    Live live) {
  /** Tasks that run at once. */
  static final int SLOTS = 4;

  /** The contender under JohnsonPolicy at its default objective. */
  static final String JOHNSON = "johnson";

  /** The contender under JohnsonPolicy for the least total completion time. */
  static final String SHORTEST = "johnson-spt";

  /**
   * The contender's order, played in one pool.
   *
   * @param reduces how many containers reduces may hold while a map waits
   */
  record Plan(List<BatchJob> order, int reduces, Prediction prediction) {
    static Plan of(List<BatchJob> order, int reduces) {
      return new Plan(order, reduces, OnePool.predict(order, SLOTS, reduces));
    }
  }

  /** What JohnsonPolicy shows in its metrics; NaN for a policy that shows nothing. */
  record Live(double makespan, double totalCompletion, double maps, double reduces) {
    static final Live NONE = new Live(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** Predicts the second round from the first and sets both side by side. */
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

  private static Plan plan(SchedulerRun run) {
    List<WorkloadJob> history =
        run.rounds().get(0).jobs().stream()
            .filter(JobResult::succeeded)
            .map(BatchOutcome::spec)
            .toList();
    if (history.isEmpty()) {
      return null;
    }
    Batch batch = new Batch(BatchHistory.of(history));
    Slots halves = Slots.halves(SLOTS);
    switch (run.contender().name()) {
      case JOHNSON:
        Schedule best = Algorithm.MK_TCT_SF_JR.plan(batch, halves, Estimator.AFTER_MAPS);
        return Plan.of(best.order, best.slots.reduces);
      case SHORTEST:
        Schedule shortest = Algorithm.SPT.plan(batch, halves, Estimator.AFTER_MAPS);
        return Plan.of(shortest.order, SLOTS);
      default:
        return Plan.of(batch.jobs, SLOTS);
    }
  }

  /**
   * The job as the laboratory reads it from a job history file: a reduce works after the last map.
   */
  private static WorkloadJob spec(JobResult job) {
    double lastMap =
        job.tasks().stream().filter(TaskRun::isMap).mapToDouble(TaskRun::finish).max().orElse(0);
    List<Long> maps = new ArrayList<>();
    List<Long> reduces = new ArrayList<>();
    for (TaskRun task : job.tasks()) {
      double from = task.isMap() ? task.start() : Math.max(lastMap, task.start());
      (task.isMap() ? maps : reduces).add(Math.round(1000 * Math.max(0, task.finish() - from)));
    }
    return WorkloadJob.of(
        job.application(),
        job.user(),
        job.name(),
        Math.max(0, Math.round(1000 * job.submit())),
        PhaseTasks.listed(maps.stream().mapToLong(Long::longValue).toArray()),
        PhaseTasks.listed(reduces.stream().mapToLong(Long::longValue).toArray()));
  }

  /** JohnsonPolicy's prediction from its first plan with all jobs and all slots. */
  private static Live live(SchedulerRun run) {
    return run.samples().stream()
        .map(ClusterSnapshot::gauges)
        .filter(gauges -> gauges.getOrDefault("PlannedJobs", 0.0) == run.jobs().size())
        // Before the first request the policy does not know how large a container is.
        .filter(gauges -> gauges.getOrDefault("PlannedSlots", 0.0) == SLOTS)
        .findFirst()
        .map(
            gauges ->
                new Live(
                    gauges.getOrDefault("PredictedMakespan", Double.NaN),
                    gauges.getOrDefault("PredictedTct", Double.NaN),
                    gauges.getOrDefault("MapSlots", Double.NaN),
                    gauges.getOrDefault("ReduceSlots", Double.NaN)))
        .orElse(Live.NONE);
  }

  /** The names of the jobs in the planned order. */
  List<String> plannedOrder() {
    return plan.order().stream().map(job -> job.name).toList();
  }
}
