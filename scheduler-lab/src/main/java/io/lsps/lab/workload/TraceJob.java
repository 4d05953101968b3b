/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.JobFramework.TezJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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

  TraceJob with(List<TezJob.Vertex> others) {
    return new TraceJob(id, user, name, submitMillis, others);
  }

  /**
   * Stages as MapReduce runs them, the way Hive does on MapReduce: those as far from the beginning
   * are one phase, and two phases are an application.
   */
  private List<TezJob.Vertex> phases() {
    List<Integer> levels = new ArrayList<>();
    for (TezJob.Vertex stage : stages) {
      levels.add(stage.needs().stream().mapToInt(need -> levels.get(need) + 1).max().orElse(0));
    }
    int count = levels.stream().mapToInt(level -> level + 1).max().orElse(0);
    return IntStream.range(0, count)
        .mapToObj(
            level ->
                merged(
                    IntStream.range(0, stages.size())
                        .filter(stage -> levels.get(stage) == level)
                        .mapToObj(stages::get)
                        .toList()))
        .toList();
  }

  private static TezJob.Vertex merged(List<TezJob.Vertex> stages) {
    if (stages.size() == 1) {
      return new TezJob.Vertex(stages.get(0).tasks(), stages.get(0).size(), List.of());
    }
    long[] times =
        stages.stream()
            .map(TezJob.Vertex::tasks)
            .flatMapToLong(
                tasks -> LongStream.range(0, tasks.count()).map(task -> tasks.millis((int) task)))
            .toArray();
    ContainerSize largest =
        stages.stream().map(TezJob.Vertex::size).reduce(ContainerSize::larger).orElseThrow();
    return new TezJob.Vertex(PhaseTasks.listed(times), largest, List.of());
  }

  /** How many MapReduce applications it is. */
  int applications() {
    return (phases().size() + 1) / 2;
  }

  /**
   * A job for the laboratory.
   *
   * @param submitter whose it is
   * @param recurring the application's name
   * @param factor on all task times
   * @param asTez whether more than a map and a reduce phase are a Tez job, which keeps the graph;
   *     else they are a chain of MapReduce applications
   * @param sized whether its containers have sizes of their own
   */
  WorkloadJob job(String submitter, String recurring, double factor, boolean asTez, boolean sized) {
    List<TezJob.Vertex> scaled =
        stages.stream()
            .map(
                stage ->
                    new TezJob.Vertex(stage.tasks().times(factor), stage.size(), stage.needs()))
            .toList();
    TraceJob own = new TraceJob(id, submitter, recurring, submitMillis, scaled);
    List<TezJob.Vertex> phases = own.phases();
    if (asTez && (phases.size() > 2 || stages.size() > phases.size())) {
      TezJob tez = TezJob.of(scaled.toArray(TezJob.Vertex[]::new));
      return WorkloadJob.of(id, submitter, recurring, submitMillis, tez);
    }
    return own.chain(phases, sized);
  }

  /**
   * The first application, with the others behind it, each submitted when the one before has
   * succeeded; those add a part to the id and the name.
   */
  private WorkloadJob chain(List<TezJob.Vertex> phases, boolean sized) {
    WorkloadJob next = null;
    for (int part = (phases.size() + 1) / 2 - 1; part >= 0; part--) {
      String behind = part == 0 ? "" : "-" + TraceUsers.letters(part);
      TezJob.Vertex maps = phases.get(2 * part);
      boolean pair = 2 * part + 1 < phases.size();
      TezJob.Vertex last = pair ? phases.get(2 * part + 1) : maps;
      PhaseTasks reduces = pair ? last.tasks() : PhaseTasks.NONE;
      WorkloadJob own =
          WorkloadJob.of(id + behind, user, name + behind, submitMillis, maps.tasks(), reduces);
      if (sized) {
        own = own.withSizes(new JobContainerSizes(maps.size(), last.size()));
      }
      next = next == null ? own : own.then(next);
    }
    return next;
  }
}
