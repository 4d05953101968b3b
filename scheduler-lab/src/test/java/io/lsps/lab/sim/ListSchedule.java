/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Any schedule of a few jobs: tasks start in a random order on random nodes that can hold them, and
 * may wait without need. It shares nothing with the bounds but the tasks' times.
 */
final class ListSchedule {
  private final SimulationSettings settings;
  private final Random random;
  private final long[] memoryMb;
  private final int[] vcores;
  private final List<Task> waiting = new ArrayList<>();
  private final List<Task> running = new ArrayList<>();
  private final int[] mapsLeft;

  private static final class Task {
    final int job;
    final boolean map;
    final int index;
    final ContainerSize size;
    int node;
    long end;

    Task(int job, boolean map, int index, ContainerSize size) {
      this.size = size;
      this.job = job;
      this.map = map;
      this.index = index;
    }
  }

  ListSchedule(SimulationSettings settings, Random random, int jobs) {
    this.settings = settings;
    this.random = random;
    this.memoryMb = new long[settings.nodes()];
    this.vcores = new int[settings.nodes()];
    this.mapsLeft = new int[jobs];
    Arrays.fill(memoryMb, settings.nodeMemoryMb());
    Arrays.fill(vcores, settings.nodeVcores());
  }

  /** The response times of the jobs, whose numbers are their places in the list, from 1. */
  long[] responses(List<WorkloadJob> jobs, long seed) {
    TaskRandom luck = new TaskRandom(seed, settings.tasks().noise());
    for (int job = 0; job < jobs.size(); job++) {
      mapsLeft[job] = jobs.get(job).maps().count();
      JobContainerSizes sizes = settings.sizesOf(jobs.get(job));
      add(job, true, jobs.get(job).maps(), sizes.map());
      add(job, false, jobs.get(job).reduces(), sizes.reduce());
    }
    Collections.shuffle(waiting, random);
    if (random.nextBoolean()) {
      // Job by job, in a random order.
      List<Integer> order = new ArrayList<>();
      for (int job = 0; job < jobs.size(); job++) {
        order.add(job);
      }
      Collections.shuffle(order, random);
      waiting.sort((a, b) -> order.indexOf(a.job) - order.indexOf(b.job));
    }
    double idling = random.nextInt(3) == 0 ? 0.3 : 0;
    long[] ends = new long[jobs.size()];
    long now = 0;
    while (!waiting.isEmpty() || !running.isEmpty()) {
      long next = Long.MAX_VALUE;
      for (Task task : List.copyOf(waiting)) {
        WorkloadJob job = jobs.get(task.job);
        if (job.submitMillis() > now) {
          next = Math.min(next, job.submitMillis());
        } else if ((task.map || mapsLeft[task.job] == 0)
            && (running.isEmpty() || random.nextDouble() >= idling)) {
          place(task, job, now, luck);
        }
      }
      for (Task task : running) {
        next = Math.min(next, task.end);
      }
      now = next;
      for (Task task : List.copyOf(running)) {
        if (task.end == now) {
          running.remove(task);
          memoryMb[task.node] += task.size.memoryMb();
          vcores[task.node] += task.size.vcores();
          mapsLeft[task.job] -= task.map ? 1 : 0;
          ends[task.job] = Math.max(ends[task.job], now);
        }
      }
    }
    for (int job = 0; job < ends.length; job++) {
      ends[job] -= jobs.get(job).submitMillis();
    }
    return ends;
  }

  private void add(int job, boolean map, PhaseTasks tasks, ContainerSize size) {
    for (int task = 0; task < tasks.count(); task++) {
      waiting.add(new Task(job, map, task, size));
    }
  }

  private void place(Task task, WorkloadJob job, long now, TaskRandom luck) {
    List<Integer> fits = new ArrayList<>();
    for (int node = 0; node < memoryMb.length; node++) {
      if (memoryMb[node] >= task.size.memoryMb() && vcores[node] >= task.size.vcores()) {
        fits.add(node);
      }
    }
    if (fits.isEmpty()) {
      return;
    }
    task.node = fits.get(random.nextInt(fits.size()));
    memoryMb[task.node] -= task.size.memoryMb();
    vcores[task.node] -= task.size.vcores();
    PhaseTasks times = task.map ? job.maps() : job.reduces();
    double speed = settings.speed(task.node);
    long millis = luck.millis(times.millis(task.index), task.job + 1, task.map, task.index, speed);
    task.end = now + millis;
    waiting.remove(task);
    running.add(task);
  }
}
