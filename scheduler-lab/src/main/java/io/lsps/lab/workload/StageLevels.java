/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A graph of stages as MapReduce can run it, the way Hive does on MapReduce: stages as far from the
 * beginning are one phase, two phases are an application, and the next application is submitted
 * when the one before has succeeded.
 *
 * @param phases in order
 */
record StageLevels(List<TezJob.Vertex> phases) {
  /** Phases of stages, of which each comes after those it needs. */
  static StageLevels of(List<TezJob.Vertex> stages) {
    List<Integer> levels = new ArrayList<>();
    for (TezJob.Vertex stage : stages) {
      levels.add(stage.needs().stream().mapToInt(need -> levels.get(need) + 1).max().orElse(0));
    }
    int count = levels.stream().mapToInt(level -> level + 1).max().orElse(0);
    return new StageLevels(
        IntStream.range(0, count)
            .mapToObj(
                level ->
                    merged(
                        IntStream.range(0, stages.size())
                            .filter(stage -> levels.get(stage) == level)
                            .mapToObj(stages::get)
                            .toList()))
            .toList());
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
        new ContainerSize(
            stages.stream().mapToLong(stage -> stage.size().memoryMb()).max().orElseThrow(),
            stages.stream().mapToInt(stage -> stage.size().vcores()).max().orElseThrow());
    return new TezJob.Vertex(PhaseTasks.listed(times), largest, List.of());
  }

  /** How many applications they make. */
  int applications() {
    return (phases.size() + 1) / 2;
  }

  /**
   * A job for the laboratory.
   *
   * @param recurring the application's name
   * @param asTez whether more than a map and a reduce phase are a Tez job, which keeps the graph;
   *     else they are a chain of MapReduce applications
   * @param sized whether its containers have sizes of their own
   */
  static WorkloadJob laboratoryJob(TraceJob job, String recurring, boolean asTez, boolean sized) {
    StageLevels levels = of(job.stages());
    boolean graph = levels.applications() > 1 || job.stages().size() > levels.phases().size();
    if (asTez && graph) {
      return WorkloadJob.of(
          job.id(),
          job.user(),
          recurring,
          job.submitMillis(),
          TezJob.of(job.stages().toArray(TezJob.Vertex[]::new)));
    }
    return levels.chain(job, recurring, sized);
  }

  /**
   * The first application, with the others behind it.
   *
   * @param job its id, user and time; those behind it add a part to the id and the name
   * @param name of the first
   * @param sized whether containers have sizes of their own
   */
  private WorkloadJob chain(TraceJob job, String name, boolean sized) {
    WorkloadJob next = null;
    for (int part = applications() - 1; part >= 0; part--) {
      String behind = part == 0 ? "" : "-" + PastRun.letters(part);
      TezJob.Vertex maps = phases.get(2 * part);
      boolean pair = 2 * part + 1 < phases.size();
      TezJob.Vertex last = pair ? phases.get(2 * part + 1) : maps;
      WorkloadJob plain =
          WorkloadJob.of(
              job.id() + behind,
              job.user(),
              name + behind,
              job.submitMillis(),
              maps.tasks(),
              pair ? last.tasks() : PhaseTasks.NONE);
      WorkloadJob own =
          sized ? plain.withSizes(new JobContainerSizes(maps.size(), last.size())) : plain;
      next = next == null ? own : own.then(next);
    }
    return next;
  }
}
