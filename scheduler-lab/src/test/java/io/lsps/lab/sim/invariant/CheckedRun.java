/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.lab.sim.engine.RunObserver;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * Has all invariants checked in a run.
 *
 * @param every at every n-th update the costly ones; zero means never
 */
public record CheckedRun(int every) implements RunObserver {
  @Override
  public RunChecks checks(AbstractYarnScheduler<?, ?> scheduler) {
    return new Invariants(scheduler, every);
  }
}
