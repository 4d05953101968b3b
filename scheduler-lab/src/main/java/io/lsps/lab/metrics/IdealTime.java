/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.Settings;
import io.lsps.lab.sim.TaskRandom;
import io.lsps.lab.workload.JobSpec;
import java.util.PriorityQueue;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The time a job would take alone on the cluster, by list scheduling: each map goes to the slot
 * that is free first; the reduces take the slots that the maps leave, and work from the last map's
 * end. Heartbeats and AM containers are left out.
 */
final class IdealTime {
  /** Of every slot, the fastest first. */
  private final double[] speeds;

  private final TaskRandom random;
  private final double reduceOverlap;

  IdealTime(Settings settings, TaskRandom random) {
    this.speeds =
        IntStream.range(0, settings.nodes())
            .mapToDouble(node -> -settings.speed(node))
            .flatMap(speed -> DoubleStream.generate(() -> speed).limit(settings.slotsPerNode()))
            .sorted()
            .map(speed -> -speed)
            .toArray();
    this.random = random;
    this.reduceOverlap = settings.tasks().reduceOverlap();
  }

  /**
   * Computes the time.
   *
   * @param job the job
   * @param number of the job in the run, which decides the luck of its tasks
   * @return milliseconds, more than zero
   */
  long millis(JobSpec job, long number) {
    PriorityQueue<Slot> slots = new PriorityQueue<>();
    int tasks = Math.max(job.maps().count(), job.reduces().count());
    for (int slot = 0; slot < Math.min(tasks, speeds.length); slot++) {
      slots.add(new Slot(0, slot, speeds[slot]));
    }
    long mapsEnd = 0;
    for (int task = 0; task < job.maps().count(); task++) {
      Slot slot = slots.poll();
      long time = random.millis(job.maps().millis(task), number, true, task, slot.speed);
      mapsEnd = Math.max(mapsEnd, slot.freeAt + time);
      slots.add(new Slot(slot.freeAt + time, slot.index, slot.speed));
    }
    long end = mapsEnd;
    for (int task = 0; task < job.reduces().count(); task++) {
      Slot slot = slots.poll();
      long own = random.millis(job.reduces().millis(task), number, false, task, slot.speed);
      // At best, all that can pass beside the maps has passed there.
      long time = Math.max(1, own - (long) (own * reduceOverlap));
      long free = Math.max(slot.freeAt, mapsEnd) + time;
      end = Math.max(end, free);
      slots.add(new Slot(free, slot.index, slot.speed));
    }
    return Math.max(1, end);
  }

  private record Slot(long freeAt, int index, double speed) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot other) {
      int byTime = Long.compare(freeAt, other.freeAt);
      int bySpeed = byTime != 0 ? byTime : Double.compare(other.speed, speed);
      return bySpeed != 0 ? bySpeed : Integer.compare(index, other.index);
    }
  }
}
