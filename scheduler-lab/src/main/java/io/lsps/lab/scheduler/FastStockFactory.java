/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.scheduler.FairFactory.Preemption;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.fast.FastFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * What the stock FairScheduler decides, decided by our fast path: the same run in less time. Where
 * a comparison is to be beyond doubt, {@code fair} is Hadoop's own class.
 */
record FastStockFactory(String name, Map<String, String> overrides) implements SchedulerFactory {
  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    return new FairFactory(name, overrides, Preemption.NONE)
        .configuration(users, settings, directory);
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return new FastStock();
  }

  @Override
  public String queueOf(String user) {
    return "root." + SchedulerName.queue(user, overrides);
  }

  @Override
  public boolean computesShares() {
    return true;
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    FastStock fast = (FastStock) scheduler;
    if (!fast.isFastPath() || fast.missedChanges() > 0) {
      throw new IllegalStateException("the fast path was left: " + fast.fault);
    }
  }

  /** Hadoop's policies, and nothing of ours but the fast path. */
  private static final class FastStock extends FastFairScheduler {
    private Throwable fault;

    @Override
    public void serviceInit(Configuration conf) throws Exception {
      setFastPath(true);
      super.serviceInit(conf);
    }

    @Override
    protected void failed(String part, Throwable cause) {
      fault = cause;
    }

    @Override
    protected void updated() {
      // Nobody looks.
    }

    @Override
    protected boolean placesAtAsk() {
      return false;
    }

    @Override
    protected boolean placesAtAsk(FSAppAttempt app) {
      return false;
    }

    @Override
    protected void placing(FSAppAttempt app) {
      throw new IllegalStateException("nothing is placed at the ask");
    }
  }
}
