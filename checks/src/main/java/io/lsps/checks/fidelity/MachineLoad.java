/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.checks.fidelity.MeasuredJob.MeasuredTask;
import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How busy the machine was while jobs ran, and so how much work a process did between two moments.
 * Tasks and starting masters work; an early reduce waits until its job's maps have ended. All of
 * them share the processors equally.
 */
final class MachineLoad {
  private final TreeMap<Double, Double> doneAt = new TreeMap<>();
  private final TreeMap<Double, Double> speedFrom = new TreeMap<>();

  MachineLoad(List<MeasuredJob> jobs, SharedMachine machine) {
    SortedMap<Double, Integer> changes = new TreeMap<>();
    for (MeasuredJob job : jobs) {
      add(changes, job.launch(), job.ready());
      List<MeasuredTask> attempts = new ArrayList<>(job.tasks());
      attempts.addAll(job.killed());
      for (MeasuredTask task : attempts) {
        add(
            changes,
            task.map() ? task.start() : Math.max(task.start(), job.mapsEnd()),
            task.finish());
      }
    }
    int working = 0;
    double done = 0;
    double before = 0;
    double speed = 1;
    for (var change : changes.entrySet()) {
      done += (change.getKey() - before) * speed;
      before = change.getKey();
      working += change.getValue();
      speed = machine.speed(working);
      doneAt.put(before, done);
      speedFrom.put(before, speed);
    }
  }

  private static void add(SortedMap<Double, Integer> changes, double from, double to) {
    if (to > from) {
      changes.merge(from, 1, Integer::sum);
      changes.merge(to, -1, Integer::sum);
    }
  }

  /** How long the work of a process between two moments would have taken alone, seconds. */
  double work(double from, double to) {
    return doneBy(to) - doneBy(from);
  }

  private double doneBy(double moment) {
    var last = doneAt.floorEntry(moment);
    return last == null
        ? moment
        : last.getValue() + (moment - last.getKey()) * speedFrom.get(last.getKey());
  }
}
