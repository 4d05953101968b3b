/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A FairScheduler of some kind with Global Preemption beside it, as a ResourceManager runs it. */
record GpFactory(SchedulerFactory inner) implements SchedulerFactory {
  private static final Logger LOG = LoggerFactory.getLogger(GpFactory.class);

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    return inner.configuration(users, settings, directory);
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return inner.create(timer);
  }

  @Override
  public boolean computesShares() {
    return inner.computesShares();
  }

  @Override
  public boolean actsOnTime() {
    return inner.actsOnTime();
  }

  @Override
  public String queueOf(String user) {
    return inner.queueOf(user);
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    GlobalPreemptionMonitor monitor = new GlobalPreemptionMonitor();
    monitor.init(scheduler.getConfig(), context, scheduler);
    List<Monitor> all = new ArrayList<>(inner.monitors(scheduler, context, clock));
    all.add(new Monitor(monitor.getMonitoringInterval(), monitor::editSchedule));
    return all;
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    inner.verify(scheduler);
    GlobalPreemptionMonitor monitor = GlobalPreemptionMonitor.of(scheduler);
    if (monitor.metrics().get(Count.FAULTS) > 0) {
      throw new IllegalStateException(name() + " kept faults of Global Preemption to itself");
    }
    LOG.debug("{}: {}", name(), monitor.metrics());
  }

  @Override
  public OptionalLong killsInVain(AbstractYarnScheduler<?, ?> scheduler) {
    return OptionalLong.of(
        GlobalPreemptionMonitor.of(scheduler).metrics().get(Count.KILLS_IN_VAIN));
  }
}
