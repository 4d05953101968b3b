/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.forecast.Coverage;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.yarn.LspsFairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** How the start times that a scheduler foretold in one run turned out. */
public final class StartsForetold implements RunObserver {
  private LspsFairScheduler scheduler;

  @Override
  public void updated(AbstractYarnScheduler<?, ?> which, long now) {
    if (which instanceof LspsFairScheduler ours) {
      scheduler = ours;
    }
  }

  /**
   * How it turned out.
   *
   * @throws IllegalStateException where the scheduler foretells nothing
   */
  public Coverage coverage() {
    if (scheduler == null) {
      throw new IllegalStateException("no LspsFairScheduler has run");
    }
    return scheduler.overview().startForecasts().coverage();
  }
}
