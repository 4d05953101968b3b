/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * The mean share that a FairScheduler gave each user, and the mean use, over the time in which the
 * user had jobs. Use is exact. A share counts until the next reading.
 */
final class ShareMeter {
  /** More frequent readings would cost more than they show. */
  private static final long READ_MILLIS = 1000;

  private final double slots;
  private final Map<String, Meter> meters = new HashMap<>();
  private long lastRead = Long.MIN_VALUE / 2;
  private boolean read;

  ShareMeter(SimulationSettings settings) {
    slots = settings.slots();
  }

  void active(String user, int delta, long now) {
    meter(user).until(now).jobs += delta;
  }

  void use(String user, int delta, long now) {
    meter(user).until(now).containers += delta;
  }

  void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
    if (now - lastRead < READ_MILLIS || !(scheduler instanceof FairScheduler fair)) {
      return;
    }
    lastRead = now;
    double capacity = fair.getClusterResource().getMemorySize();
    meters.forEach(
        (user, meter) -> {
          FSLeafQueue queue = fair.getQueueManager().getLeafQueue("root." + user, false);
          if (queue != null) {
            read = true;
            meter.until(now).share = queue.getFairShare().getMemorySize() / capacity;
          }
        });
  }

  /** From 0 to 1; -1 where no share was read. */
  double meanShare(String user) {
    Meter meter = meter(user);
    return !read || meter.millis == 0 ? -1 : meter.shareMillis / meter.millis;
  }

  /** From 0 to 1; -1 where no share was read. */
  double meanUsage(String user) {
    Meter meter = meter(user);
    return !read || meter.millis == 0 ? -1 : meter.containerMillis / (meter.millis * slots);
  }

  private Meter meter(String user) {
    return meters.computeIfAbsent(user, name -> new Meter());
  }

  private static final class Meter {
    int jobs;
    int containers;
    double share;
    long since;
    double millis;
    double shareMillis;
    double containerMillis;

    /** Counts the time that has passed. */
    Meter until(long now) {
      if (jobs > 0) {
        double passed = now - since;
        millis += passed;
        shareMillis += share * passed;
        containerMillis += containers * passed;
      }
      since = now;
      return this;
    }
  }
}
