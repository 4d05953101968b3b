/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;

/**
 * A bound on each job's response: its {@link IdealTime least time} alone on the cluster, which no
 * scheduler can better for any job. It sees what the fluid bounds do not: tasks are whole, and
 * phases run one after the other. A job with one map of a minute takes a minute on any number of
 * slots.
 */
public final class AloneBound {
  private final IdealTime ideal;
  private final RunObserver observer;
  private long number;

  /**
   * A bound.
   *
   * @param settings of the cluster
   * @param seed of the run
   * @param observer told of submissions and ends only
   */
  public AloneBound(SimulationSettings settings, long seed, RunObserver observer) {
    this.ideal = new IdealTime(settings, new TaskRandom(seed, settings.tasks().noise()));
    this.observer = observer;
  }

  /** Reads all jobs and closes the source. */
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
