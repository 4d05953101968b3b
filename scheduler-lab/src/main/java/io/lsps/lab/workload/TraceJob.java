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

  /**
   * The job for the laboratory. One stage is the maps of a MapReduce job, a second one that needs
   * the first its reduces. Every other graph is a Tez job, which keeps it as it is.
   *
   * @param submitter the user
   * @param recurring the application's name
   * @param factor on all task times
   * @param sized whether its containers have sizes of their own
   */
  WorkloadJob of(String submitter, String recurring, double factor, boolean sized) {
    TezJob.Vertex first = stages.get(0);
    PhaseTasks maps = scaled(first.tasks(), factor);
    if (stages.size() > 1 && !isPair()) {
      TezJob.Vertex[] vertices =
          stages.stream()
              .map(
                  stage ->
                      new TezJob.Vertex(
                          scaled(stage.tasks(), factor), stage.size(), stage.needs()))
              .toArray(TezJob.Vertex[]::new);
      return WorkloadJob.of(id, submitter, recurring, submitMillis, TezJob.of(vertices));
    }
    TezJob.Vertex last = stages.get(stages.size() - 1);
    PhaseTasks reduces = stages.size() == 1 ? PhaseTasks.NONE : scaled(last.tasks(), factor);
    WorkloadJob job = WorkloadJob.of(id, submitter, recurring, submitMillis, maps, reduces);
    return sized ? job.withSizes(new JobContainerSizes(first.size(), last.size())) : job;
  }

  private boolean isPair() {
    return stages.size() == 2 && stages.get(1).needs().equals(List.of(0));
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
