/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Container sizes of a whole trace: their mean, which is a slot, and the cut of giants. */
final class TraceSizes {
  /** A container takes at most so many slots, so that it fits on a node of as many. */
  private static final int MOST_SLOTS = 4;

  private TraceSizes() {}

  /** The mean over all work, so that the offered load in slots is that in memory. */
  static ContainerSize mean(List<TraceJob> jobs) {
    double work = 0;
    double memory = 0;
    double vcores = 0;
    for (TraceJob job : jobs) {
      for (TezJob.Vertex stage : job.stages()) {
        double millis = stage.tasks().totalMillis();
        work += millis;
        memory += millis * stage.size().memoryMb();
        vcores += millis * stage.size().vcores();
      }
    }
    return work == 0 ? TraceMachine.STANDARD : TraceMachine.rounded(memory / work, vcores / work);
  }

  /**
   * The jobs with containers of at most four slots.
   *
   * @param notes a line is added where a container was cut
   */
  static List<TraceJob> cut(List<TraceJob> jobs, ContainerSize slot, List<String> notes) {
    ContainerSize most =
        new ContainerSize(MOST_SLOTS * slot.memoryMb(), MOST_SLOTS * slot.vcores());
    List<TraceJob> cut = new ArrayList<>(jobs.size());
    long tasks = 0;
    for (TraceJob job : jobs) {
      List<TezJob.Vertex> stages = new ArrayList<>();
      for (TezJob.Vertex stage : job.stages()) {
        ContainerSize size =
            new ContainerSize(
                Math.min(stage.size().memoryMb(), most.memoryMb()),
                Math.min(stage.size().vcores(), most.vcores()));
        tasks += size.equals(stage.size()) ? 0 : stage.tasks().count();
        stages.add(new TezJob.Vertex(stage.tasks(), size, stage.needs()));
      }
      cut.add(new TraceJob(job.id(), job.user(), job.name(), job.submitMillis(), stages));
    }
    if (tasks > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%,d tasks asked for more than %d slots (%d MB, %d vcores): cut to that",
              tasks,
              MOST_SLOTS,
              most.memoryMb(),
              most.vcores()));
    }
    return cut;
  }
}
