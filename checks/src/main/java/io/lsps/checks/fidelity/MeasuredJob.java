/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import java.util.List;

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

  /** The job's id in the laboratory. */
  String id() {
    return "job" + number;
  }

  /** The stages of its response time. */
  JobStages stages() {
    List<MeasuredTask> reduces = reduces();
    return JobStages.between(
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
}
