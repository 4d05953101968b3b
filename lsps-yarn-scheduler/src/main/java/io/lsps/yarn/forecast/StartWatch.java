/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.forecast;

import io.lsps.forecast.StartForecasts;
import io.lsps.forecast.StartForecasts.StartRange;
import io.lsps.forecast.StartForecasts.StartState;
import io.lsps.journal.Waits;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.yarn.app.TrackedApp;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Watches when applications are submitted and when their first containers start. */
public final class StartWatch {
  private final FairScheduler scheduler;
  private final StartForecasts forecasts = new StartForecasts();
  private final Waits waits = new Waits();
  private final Set<String> withoutMaster = ConcurrentHashMap.newKeySet();
  private final Set<String> withoutTask = ConcurrentHashMap.newKeySet();

  public StartWatch(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** What was told, and how that turned out. */
  public StartForecasts forecasts() {
    return forecasts;
  }

  /** How long was waited. */
  public Waits waits() {
    return waits;
  }

  /** What an application that waits for its first container was told, or null. */
  public StartRange told(String application) {
    return forecasts.told(application);
  }

  /** An application was submitted. */
  public void submitted(TrackedApp app, long now) {
    FSQueue queue = scheduler.getQueueManager().getQueue(app.queue());
    withoutMaster.add(app.id());
    withoutTask.add(app.id());
    if (queue != null) {
      forecasts.submitted(app.id(), state(app, queue), now);
    }
  }

  private StartState state(TrackedApp app, FSQueue queue) {
    Resource cluster = scheduler.getClusterResource();
    Resource used = scheduler.getQueueManager().getRootQueue().getResourceUsage();
    Resource free = Resources.componentwiseMax(Resources.subtract(cluster, used), Resources.none());
    // An unmanaged master has none; then any room counts.
    Resource first =
        Resources.isNone(app.master()) ? scheduler.getMinimumResourceCapability() : app.master();
    Resource held = queue.getResourceUsage();
    boolean below = Resources.isNone(held) || Resources.fitsIn(held, queue.getFairShare());
    return new StartState(
        app.queue(), DominantShares.of(free, cluster), Resources.fitsIn(first, free), below);
  }

  /**
   * A container of an application has started.
   *
   * @param master whether it is its master's
   */
  public void started(TrackedApp app, boolean master, long when) {
    forecasts.started(app.id(), when);
    long wait = when - app.submitMillis();
    if (master && withoutMaster.remove(app.id())) {
      waits.master(app.queue(), wait);
    } else if (!master && withoutTask.remove(app.id())) {
      waits.task(app.queue(), wait);
    }
  }

  /** An application has ended. */
  public void forget(TrackedApp app) {
    forecasts.forget(app.id());
    withoutMaster.remove(app.id());
    withoutTask.remove(app.id());
  }
}
