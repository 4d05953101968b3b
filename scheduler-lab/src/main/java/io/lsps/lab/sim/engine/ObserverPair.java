/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * Two observers of the same run.
 *
 * @param first told first
 * @param second told second
 */
public record ObserverPair(RunObserver first, RunObserver second) implements RunObserver {
  @Override
  public void submitted(WorkloadJob job, long now) {
    first.submitted(job, now);
    second.submitted(job, now);
  }

  @Override
  public void finished(WorkloadJob job, boolean succeeded, long now) {
    first.finished(job, succeeded, now);
    second.finished(job, succeeded, now);
  }

  @Override
  public void started(WorkloadJob job, long now) {
    first.started(job, now);
    second.started(job, now);
  }

  @Override
  public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
    first.ended(job, start, now, outcome);
    second.ended(job, start, now, outcome);
  }

  @Override
  public void reached(WorkloadJob job, Stage stage, long now) {
    first.reached(job, stage, now);
    second.reached(job, stage, now);
  }

  @Override
  public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
    first.updated(scheduler, now);
    second.updated(scheduler, now);
  }

  @Override
  public void killedInVain(long containers) {
    first.killedInVain(containers);
    second.killedInVain(containers);
  }

  @Override
  public void event(long now, long events) {
    first.event(now, events);
    second.event(now, events);
  }
}
