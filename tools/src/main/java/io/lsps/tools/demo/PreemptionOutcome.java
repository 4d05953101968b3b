/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.JobResult.TaskRun;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whose tasks were killed for a guarantee under one contender, and how soon it was kept. Times are
 * seconds.
 *
 * @param production the job with the guarantee; null if it did not succeed
 * @param waiting from its submission to its first task; NaN if it did not succeed
 * @param guaranteed from its submission until as many of its tasks had started as are guaranteed
 * @param kills the youngest first
 * @param oldTasks of the long job, those that started first
 * @param oldSurvivors of them, those that were not killed
 */
record PreemptionOutcome(
    SchedulerRun run,
    JobResult production,
    double waiting,
    double guaranteed,
    List<Kill> kills,
    int oldTasks,
    int oldSurvivors) {
  /** The name of the job with old tasks and newer ones. */
  static final String LONG_JOB = "Long";

  /** The name of the job with the guarantee. */
  static final String PRODUCTION_JOB = "Report";

  /**
   * A killed task.
   *
   * @param age for how many seconds it had run
   * @param old whether it is one of the long job's first
   */
  record Kill(String job, double age, boolean old) {}

  /**
   * Reads the outcome from a run.
   *
   * @param slots that production is guaranteed; the long job has as many at first
   */
  static PreemptionOutcome of(SchedulerRun run, int slots) {
    JobResult production = succeeded(run, PRODUCTION_JOB);
    JobResult longJob = succeeded(run, LONG_JOB);
    double oldUntil = oldUntil(longJob, slots);
    List<Kill> kills =
        run.jobs().stream()
            .flatMap(
                job ->
                    job.killed().stream()
                        .map(
                            task ->
                                new Kill(
                                    job.name(),
                                    task.seconds(),
                                    job.name().equals(LONG_JOB) && task.start() <= oldUntil)))
            .sorted(Comparator.comparingDouble(Kill::age))
            .toList();
    int survivors =
        longJob == null
            ? 0
            : (int) longJob.tasks().stream().filter(task -> task.start() <= oldUntil).count();
    return new PreemptionOutcome(
        run,
        production,
        started(production, 1),
        started(production, slots),
        kills,
        survivors + (int) kills.stream().filter(Kill::old).count(),
        survivors);
  }

  private static JobResult succeeded(SchedulerRun run, String name) {
    return run.jobs().stream()
        .filter(job -> job.succeeded() && job.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** When the last of its first tasks started, killed ones included. */
  private static double oldUntil(JobResult job, int slots) {
    return job == null
        ? Double.NaN
        : Stream.concat(job.tasks().stream(), job.killed().stream())
            .mapToDouble(TaskRun::start)
            .sorted()
            .limit(slots)
            .max()
            .orElse(Double.NaN);
  }

  /** Seconds from submission until this many tasks had started. */
  private static double started(JobResult job, int tasks) {
    return job == null
        ? Double.NaN
        : job.tasks().stream()
                .mapToDouble(TaskRun::start)
                .sorted()
                .skip(tasks - 1L)
                .findFirst()
                .orElse(Double.NaN)
            - job.submit();
  }

  /** Container-seconds of work thrown away. */
  double killedSeconds() {
    return kills.stream().mapToDouble(Kill::age).sum();
  }

  double response() {
    return production == null ? Double.NaN : production.response();
  }

  double longResponse() {
    JobResult longJob = succeeded(run, LONG_JOB);
    return longJob == null ? Double.NaN : longJob.response();
  }
}
