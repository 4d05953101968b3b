/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;

/**
 * A job as a cluster trace tells it, before a draw gives it what the trace lacks.
 *
 * @param id in the trace
 * @param user as the laboratory names it, or null where the trace tells none
 * @param name alike for recurring jobs, or null where the trace tells none
 * @param submitMillis from the beginning of the window
 * @param stages in an order in which each comes after those it needs
 */
record TraceJob(
    String id, String user, String name, long submitMillis, List<TezJob.Vertex> stages) {
  TraceJob {
    stages = List.copyOf(stages);
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("job " + id + " has no stage");
    }
  }

  /** Service time of all tasks, milliseconds. */
  double workMillis() {
    return stages.stream().mapToDouble(stage -> stage.tasks().totalMillis()).sum();
  }

  /** Number of tasks of all stages. */
  int tasks() {
    return stages.stream().mapToInt(stage -> stage.tasks().count()).sum();
  }

  /** The same job of this user, all task times multiplied by a factor. */
  TraceJob of(String submitter, double factor) {
    return new TraceJob(
        id,
        submitter,
        name,
        submitMillis,
        stages.stream()
            .map(
                stage ->
                    new TezJob.Vertex(scaled(stage.tasks(), factor), stage.size(), stage.needs()))
            .toList());
  }

  private static PhaseTasks scaled(PhaseTasks tasks, double factor) {
    if (factor == 1) {
      return tasks;
    }
    if (tasks instanceof PhaseTasks.Alike alike) {
      return PhaseTasks.alike(alike.count(), Math.round(alike.perTaskMillis() * factor));
    }
    long[] times = new long[tasks.count()];
    for (int task = 0; task < times.length; task++) {
      times[task] = Math.round(tasks.millis(task) * factor);
    }
    return PhaseTasks.listed(times);
  }
}
