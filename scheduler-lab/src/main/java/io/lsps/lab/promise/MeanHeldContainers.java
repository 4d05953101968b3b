/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.WorkloadJob;
import java.util.HashMap;
import java.util.Map;

/** Mean number of containers with tasks that each user holds in a window of time. */
final class MeanHeldContainers implements RunObserver {
  private final long from;
  private final long to;
  private final Map<String, Double> heldMillis = new HashMap<>();
  private final Map<String, Long> openSince = new HashMap<>();
  private final Map<String, Integer> level = new HashMap<>();

  /** A window in virtual seconds. */
  MeanHeldContainers(double fromSeconds, double toSeconds) {
    from = Math.round(fromSeconds * 1000);
    to = Math.round(toSeconds * 1000);
  }

  /** The mean over the window of a user's containers; complete when the run is over. */
  double mean(String user) {
    return heldMillis.getOrDefault(user, 0.0) / (to - from);
  }

  @Override
  public void started(WorkloadJob job, long now) {
    change(job.user(), 1, now);
  }

  @Override
  public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
    change(job.user(), -1, now);
  }

  private void change(String user, int delta, long now) {
    long since = openSince.getOrDefault(user, 0L);
    long inWindow = Math.max(0, Math.min(now, to) - Math.max(since, from));
    int before = level.getOrDefault(user, 0);
    heldMillis.merge(user, (double) before * inWindow, Double::sum);
    openSince.put(user, now);
    level.put(user, before + delta);
  }
}
