/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import java.util.Collection;
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

  double mapsEnd() {
    return tasks.stream()
        .filter(MeasuredTask::map)
        .mapToDouble(MeasuredTask::finish)
        .max()
        .orElse(0);
  }

  String id() {
    return "job" + number;
  }

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

  /**
   * The attempt by which a task succeeded. Moments are seconds after the start of the mix.
   *
   * @param map whether it is a map, not a reduce
   * @param start when its container was launched
   * @param finish when its container had ended
   */
  record MeasuredTask(boolean map, double start, double finish) {

    /** Checks that it did not end before it began. */
    MeasuredTask {
      if (!(finish >= start)) {
        throw new IllegalArgumentException(
            "a task ran from " + start + " to " + finish + " s, expected finish >= start");
      }
    }
  }

  /**
   * The stages of a job, seconds. Their sum is its response time.
   *
   * @param toMaster from its submission to the launch of its application master
   * @param masterStart until the master knew its tasks
   * @param toMap until its first map started
   * @param maps until its last map ended
   * @param toReduce until its first reduce started; below zero when that was before the last map's
   *     end, and zero without reduces
   * @param reduces until its last reduce ended
   * @param end until its master reported the end
   */
  record JobStages(
      double toMaster,
      double masterStart,
      double toMap,
      double maps,
      double toReduce,
      double reduces,
      double end) {

    /**
     * The stages between a job's moments. Moments of reduces are ignored if there are no reduces.
     */
    static JobStages between(
        double submit,
        double launch,
        double ready,
        double firstMap,
        double mapsEnd,
        double firstReduce,
        double reducesEnd,
        double finish,
        boolean hasReduces) {
      return new JobStages(
          launch - submit,
          ready - launch,
          firstMap - ready,
          mapsEnd - firstMap,
          hasReduces ? firstReduce - mapsEnd : 0,
          hasReduces ? reducesEnd - firstReduce : 0,
          finish - (hasReduces ? reducesEnd : mapsEnd));
    }

    /** The mean of several jobs' stages. */
    static JobStages mean(Collection<JobStages> all) {
      return new JobStages(
          mean(all, JobStages::toMaster),
          mean(all, JobStages::masterStart),
          mean(all, JobStages::toMap),
          mean(all, JobStages::maps),
          mean(all, JobStages::toReduce),
          mean(all, JobStages::reduces),
          mean(all, JobStages::end));
    }

    private static double mean(Collection<JobStages> all, ToDoubleFunction<JobStages> stage) {
      return all.stream().mapToDouble(stage).average().orElse(0);
    }
  }
}
