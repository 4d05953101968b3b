/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.lab.sim.settings.SharedMachine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a reduce that can pass beside its job's last maps: the start of its process, and
 * copying. It follows from programs whose reduces started before the last map in some jobs and
 * after it in others. It is one minus the early reduces' mean time after the last map over the late
 * ones' mean time. The times are those without other load on the machine.
 */
final class ReduceOverlap {
  /** No reduce can have more: it must read and write after the last map. */
  private static final double MOST = 0.9;

  private ReduceOverlap() {}

  /** The part, 0 to 0.9; 0 where no program shows it. */
  static double of(List<MeasuredRun> runs, SharedMachine machine) {
    Map<String, Times> byProgram = new HashMap<>();
    for (MeasuredRun run : runs) {
      MachineLoad load = run.load(machine);
      for (MeasuredJob job : run.jobs()) {
        job.reduces()
            .forEach(
                reduce ->
                    byProgram
                        .computeIfAbsent(job.name(), name -> new Times())
                        .add(reduce, job.mapsEnd(), load));
      }
    }
    double early = 0;
    double late = 0;
    for (Times times : byProgram.values()) {
      if (times.earlyCount > 0 && times.lateCount > 0) {
        early += times.early;
        late += times.late / times.lateCount * times.earlyCount;
      }
    }
    return late > 0 ? Math.max(0, Math.min(MOST, 1 - early / late)) : 0;
  }

  private static final class Times {
    double early;
    double late;
    int earlyCount;
    int lateCount;

    void add(MeasuredTask reduce, double mapsEnd, MachineLoad load) {
      if (reduce.start() < mapsEnd) {
        early += load.work(mapsEnd, reduce.finish());
        earlyCount++;
      } else {
        late += load.work(reduce.start(), reduce.finish());
        lateCount++;
      }
    }
  }
}
