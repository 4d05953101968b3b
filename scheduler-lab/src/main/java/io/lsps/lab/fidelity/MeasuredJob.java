/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.fidelity;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.MasterTimes;
import io.lsps.lab.workload.TaskTimes;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A job that ran on a real cluster. Moments are seconds after the start of the mix.
 *
 * @param number in the mix
 * @param user who submitted it
 * @param name of the program
 * @param submit when the ResourceManager had it
 * @param launch when its application master's container was launched
 * @param ready when its application master knew its tasks
 * @param finish when its application master reported the end
 * @param tasks all its tasks
 * @param killed attempts that were killed
 */
record MeasuredJob(
    int number,
    String user,
    String name,
    double submit,
    double launch,
    double ready,
    double finish,
    List<MeasuredTask> tasks,
    List<MeasuredTask> killed) {

  /** Checks that the moments can be true. */
  MeasuredJob {
    tasks = List.copyOf(tasks);
    killed = List.copyOf(killed);
    if (tasks.stream().noneMatch(MeasuredTask::map)) {
      throw new IllegalArgumentException("job " + number + " has no map among its tasks");
    }
    if (!(submit >= 0 && launch >= submit && ready >= launch && finish >= ready)) {
      throw new IllegalArgumentException(
          "job "
              + number
              + ": expected 0 <= submit <= start <= ready <= finish, found "
              + List.of(submit, launch, ready, finish));
    }
  }

  /** Seconds from submission to finish. */
  double response() {
    return finish - submit;
  }

  /** End of the last map. */
  double mapsEnd() {
    return tasks.stream()
        .filter(MeasuredTask::map)
        .mapToDouble(MeasuredTask::finish)
        .max()
        .orElse(0);
  }

  /** The id by which the laboratory knows it. */
  String id() {
    return "job" + number;
  }

  /** Where its time went. */
  Stages stages() {
    List<MeasuredTask> reduces = reduces();
    return Stages.between(
        submit,
        launch,
        ready,
        tasks.stream()
            .filter(MeasuredTask::map)
            .mapToDouble(MeasuredTask::start)
            .min()
            .orElseThrow(),
        mapsEnd(),
        reduces.stream().mapToDouble(MeasuredTask::start).min().orElse(0),
        reduces.stream().mapToDouble(MeasuredTask::finish).max().orElse(0),
        finish,
        !reduces.isEmpty());
  }

  List<MeasuredTask> reduces() {
    return tasks.stream().filter(task -> !task.map()).toList();
  }

  /**
   * The job for the laboratory, with the times that its parts would take alone.
   *
   * @param load of the machine while it ran
   * @param overlap part of a reduce's time that can pass beside the last maps, 0 to below 1
   */
  JobSpec spec(Load load, double overlap) {
    double lastTask = tasks.stream().mapToDouble(MeasuredTask::finish).max().orElseThrow();
    return JobSpec.of(
            id(),
            user,
            name,
            millis(submit),
            times(
                tasks.stream().filter(MeasuredTask::map).toList(),
                task -> load.work(task.start(), task.finish())),
            times(reduces(), task -> ownTime(task, load, overlap)))
        .withMaster(
            new MasterTimes(
                millis(load.work(launch, ready)), millis(Math.max(0, finish - lastTask))));
  }

  /**
   * What a reduce would take if nothing of it passed beside maps, seconds. One that started early
   * shows only the rest, or, if it started shortly before the last map's end, all its time.
   */
  private double ownTime(MeasuredTask reduce, Load load, double overlap) {
    double whole = load.work(reduce.start(), reduce.finish());
    double afterMaps = load.work(mapsEnd(), reduce.finish());
    return reduce.start() >= mapsEnd()
        ? whole
        : Math.max(0, Math.min(whole, afterMaps / (1 - overlap)));
  }

  private static TaskTimes times(List<MeasuredTask> tasks, ToDoubleFunction<MeasuredTask> seconds) {
    return TaskTimes.listed(
        tasks.stream().mapToLong(task -> millis(seconds.applyAsDouble(task))).toArray());
  }

  private static long millis(double seconds) {
    return Math.round(seconds * 1000);
  }
}
