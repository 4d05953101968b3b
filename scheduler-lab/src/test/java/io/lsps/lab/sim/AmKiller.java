/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** A FairScheduler beside which something kills the first AM container, once. */
final class AmKiller implements SchedulerFactory {
  private final SchedulerFactory fair;
  private final long afterMillis;
  private boolean killed;

  AmKiller(SchedulerFactory fair, long afterMillis) {
    this.fair = fair;
    this.afterMillis = afterMillis;
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    return List.of(new Monitor(afterMillis, () -> kill((FairScheduler) scheduler)));
  }

  private void kill(FairScheduler scheduler) {
    if (killed) {
      return;
    }
    killed = true;
    SchedulerApplicationAttempt attempt =
        scheduler.getSchedulerApplications().values().iterator().next().getCurrentAppAttempt();
    for (RMContainer container : attempt.getLiveContainers()) {
      if (container.isAMContainer()) {
        scheduler.killContainer(container);
      }
    }
  }

  @Override
  public String name() {
    return fair.name();
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    return fair.configuration(users, settings, directory);
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return fair.create(timer);
  }

  @Override
  public boolean computesShares() {
    return true;
  }

  @Override
  public boolean actsOnTime() {
    return false;
  }
}
