/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.MasterTimes;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How long the parts of measured jobs would have taken alone on the machine.
 *
 * @param load of the machine while the jobs ran
 * @param overlap part of a reduce's time that can pass beside the last maps, 0 to below 1
 */
record UncontendedTimes(MachineLoad load, double overlap) {

  /** The measured job for the laboratory. */
  WorkloadJob spec(MeasuredJob job) {
    double lastTask = job.tasks().stream().mapToDouble(MeasuredTask::finish).max().orElseThrow();
    long start = millis(load.work(job.launch(), job.ready()));
    long end = millis(Math.max(0, job.finish() - lastTask));
    return WorkloadJob.of(
            job.id(),
            job.user(),
            job.name(),
            millis(job.submit()),
            times(
                job.tasks().stream().filter(MeasuredTask::map).toList(),
                task -> load.work(task.start(), task.finish())),
            times(job.reduces(), task -> ofReduce(task, job.mapsEnd())))
        .withMaster(new MasterTimes(start, end));
  }

  /**
   * The seconds that a reduce would take if nothing of it passed beside maps. An early reduce shows
   * only the rest. If it started shortly before the last map's end, it shows all its time.
   */
  private double ofReduce(MeasuredTask reduce, double mapsEnd) {
    double whole = load.work(reduce.start(), reduce.finish());
    double afterMaps = load.work(mapsEnd, reduce.finish());
    return reduce.start() >= mapsEnd
        ? whole
        : Math.max(0, Math.min(whole, afterMaps / (1 - overlap)));
  }

  private static PhaseTasks times(
      List<MeasuredTask> tasks, ToDoubleFunction<MeasuredTask> seconds) {
    return PhaseTasks.listed(
        tasks.stream().mapToLong(task -> millis(seconds.applyAsDouble(task))).toArray());
  }

  private static long millis(double seconds) {
    return Math.round(seconds * 1000);
  }
}
