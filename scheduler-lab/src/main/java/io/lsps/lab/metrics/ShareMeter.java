/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.Settings;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Mean share that a FairScheduler gave each user, and mean use, over the time it had jobs. */
final class ShareMeter {
  /** Sampling more often than this would cost more than it tells. */
  private static final long SAMPLE_MILLIS = 5000;

  private final double slots;
  private final Map<String, Meter> meters = new HashMap<>();
  private long lastSample = Long.MIN_VALUE / 2;

  ShareMeter(Settings settings) {
    slots = settings.slots();
  }

  void active(String user, int delta) {
    meter(user).jobs += delta;
  }

  void use(String user, int delta) {
    meter(user).containers += delta;
  }

  void sample(AbstractYarnScheduler<?, ?> scheduler, long now) {
    if (now - lastSample < SAMPLE_MILLIS || !(scheduler instanceof FairScheduler fair)) {
      return;
    }
    lastSample = now;
    double capacity = fair.getClusterResource().getMemorySize();
    meters.forEach(
        (user, meter) -> {
          FSLeafQueue queue = fair.getQueueManager().getLeafQueue("root." + user, false);
          if (meter.jobs > 0 && queue != null) {
            meter.samples++;
            meter.share += queue.getFairShare().getMemorySize() / capacity;
            meter.usage += meter.containers / slots;
          }
        });
  }

  double meanShare(String user) {
    Meter meter = meter(user);
    return meter.samples == 0 ? -1 : meter.share / meter.samples;
  }

  double meanUsage(String user) {
    Meter meter = meter(user);
    return meter.samples == 0 ? -1 : meter.usage / meter.samples;
  }

  private Meter meter(String user) {
    return meters.computeIfAbsent(user, name -> new Meter());
  }

  private static final class Meter {
    int jobs;
    int containers;
    long samples;
    double share;
    double usage;
  }
}
