/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.bound.LeastWork;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Lower bound of the time of a job alone on the cluster. No reduce ends before the last map's end
 * plus the part of its time that cannot overlap with maps, so the two phases add up. Each takes at
 * least
 *
 * <ul>
 *   <li>its longest task on the fastest node;
 *   <li>its work over what all containers of its size that fit do together;
 *   <li>if m containers fit, the k + 1 shortest of its k m + 1 longest tasks: some container's
 *       place runs k + 1 of those (Graham 1969).
 * </ul>
 *
 * Where all tasks and nodes are alike it is the time of list scheduling. Heartbeats and AM
 * containers are left out.
 */
public final class IdealTime {
  private final SimulationSettings settings;
  private final LeastWork least;
  private final double speeds;

  /** What a job takes alone on a cluster; for other frameworks, their work over all slots. */
  public static ToDoubleFunction<WorkloadJob> alone(SimulationSettings settings) {
    IdealTime ideal = new IdealTime(settings, new TaskRandom(1, 0));
    return job -> ideal.millis(job, 1) + job.framework().workMillis() / settings.slots();
  }

  IdealTime(SimulationSettings settings, TaskRandom random) {
    this.settings = settings;
    this.least = new LeastWork(settings, random);
    this.speeds = settings.speeds();
  }

  /**
   * Computes the time.
   *
   * @param number of the job in the run, for its tasks' random numbers
   * @return milliseconds, more than zero
   * @throws IllegalArgumentException when a node cannot hold one of its containers
   */
  long millis(WorkloadJob job, long number) {
    JobContainerSizes sizes = settings.sizesOf(job);
    long maps = phase(job.maps(), number, true, sizes.map(), 0);
    double beside = settings.tasks().reduceOverlap();
    long reduces = phase(job.reduces(), number, false, sizes.reduce(), beside);
    return Math.max(1, maps + reduces);
  }

  private long phase(
      PhaseTasks tasks, long number, boolean map, ContainerSize size, double beside) {
    int count = tasks.count();
    if (count == 0) {
      return 0;
    }
    long perNode =
        Math.min(settings.nodeMemoryMb() / size.memoryMb(), settings.nodeVcores() / size.vcores());
    if (perNode == 0) {
      throw new IllegalArgumentException(
          String.format(
              "a container of %d MB and %d cores does not fit on a node of %d MB and %d cores:"
                  + " give nodes more or the container less",
              size.memoryMb(), size.vcores(), settings.nodeMemoryMb(), settings.nodeVcores()));
    }
    long[] shortest = new long[count];
    double work = 0;
    for (int task = 0; task < count; task++) {
      shortest[task] = least.millis(tasks, number, map, task, beside);
      work += least.work(tasks, number, map, task, beside);
    }
    long byWork = (long) (work / (perNode * speeds));
    return Math.max(byWork, byPlaces(shortest, perNode * settings.nodes()));
  }

  /** The first and the third bound: k from 0. */
  private static long byPlaces(long[] millis, long places) {
    Arrays.sort(millis);
    long most = 0;
    for (long k = 0; k * places < millis.length; k++) {
      int longest = (int) (k * places) + 1;
      long sum = 0;
      for (int i = 0; i <= k; i++) {
        sum += millis[millis.length - longest + i];
      }
      most = Math.max(most, sum);
    }
    return most;
  }

  /**
   * A lower bound of each job's response: its {@link IdealTime} alone on the cluster. Unlike the
   * fluid bounds it accounts for tasks and phases. A job with one map of a minute takes a minute on
   * any number of slots.
   */
  public static final class AloneBound {
    private final IdealTime ideal;
    private final RunObserver observer;
    private long number;

    /**
     * A bound.
     *
     * @param observer notified of submissions and ends only
     */
    public AloneBound(SimulationSettings settings, long seed, RunObserver observer) {
      this.ideal = new IdealTime(settings, new TaskRandom(seed, settings.tasks().noise()));
      this.observer = observer;
    }

    public void run(Workload.Jobs jobs) {
      try (jobs) {
        while (jobs.hasNext()) {
          run(jobs.next());
        }
      }
    }

    private void run(WorkloadJob job) {
      long end = job.submitMillis() + ideal.millis(job, ++number);
      observer.submitted(job, job.submitMillis());
      observer.finished(job, true, end);
      observer.event(end, number);
      job.successors().forEach(next -> run(next.at(end)));
    }
  }
}
