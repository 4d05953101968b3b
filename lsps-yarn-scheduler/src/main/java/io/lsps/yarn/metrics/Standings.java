/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.metrics;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.tiers.Scheduling;
import io.lsps.yarn.tiers.ShareBook;
import io.lsps.yarn.tiers.UserEstimate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Puts together where each user stands, for whoever asks why. */
public final class Standings {
  private final Scheduling scheduling;
  private final FairScheduler scheduler;

  public Standings(Scheduling scheduling, FairScheduler scheduler) {
    this.scheduling = scheduling;
    this.scheduler = scheduler;
  }

  /** All users known, by name. */
  public Map<String, UserStanding> all() {
    Map<String, Resource> usages = submitterUsages();
    Map<String, UserStanding> standings = new LinkedHashMap<>();
    scheduling
        .users
        .estimates()
        .forEach((user, estimate) -> standings.put(user, standing(user, estimate, usages)));
    return standings;
  }

  private UserStanding standing(
      String user, UserEstimate estimate, Map<String, Resource> submitterUsages) {
    String queueName = scheduling.users.queueOf(user);
    boolean isQueue = user.equals(queueName);
    FSQueue queue = scheduler.getQueueManager().getQueue(queueName);
    Resource cluster = scheduling.cluster();
    Resource usage =
        isQueue && queue != null
            ? queue.getResourceUsage()
            : submitterUsages.getOrDefault(user, Resources.none());
    // Whoever neither wants nor holds anything has no part in a division: what it had is over.
    boolean idle = estimate.jobs() == 0 && Resources.isNone(usage);
    ShareBook.UserShare share = idle ? null : scheduling.shares.get(user);
    boolean byStock = share == null && !idle && isQueue && queue != null;
    double stockShare = byStock ? DominantShares.of(queue.getFairShare(), cluster) : 0;
    return new UserStanding(
        queueName,
        isQueue ? "" : user.substring(queueName.length() + 1),
        scheduling.users.order(user, scheduling.options(queueName).tier2()),
        estimate,
        share == null ? 1 : share.factor(),
        share == null ? stockShare : share.share(),
        DominantShares.of(usage, cluster));
  }

  private Map<String, Resource> submitterUsages() {
    Map<String, Resource> usages = new HashMap<>();
    for (TrackedApp app : scheduling.apps.all()) {
      FSAppAttempt attempt = app.user().equals(app.queue()) ? null : attempt(app);
      if (attempt != null) {
        Resources.addTo(
            usages.computeIfAbsent(app.user(), user -> Resources.clone(Resources.none())),
            attempt.getResourceUsage());
      }
    }
    return usages;
  }

  private FSAppAttempt attempt(TrackedApp app) {
    return scheduler.getSchedulerApplications().containsKey(app.appId())
        ? scheduler.getSchedulerApplications().get(app.appId()).getCurrentAppAttempt()
        : null;
  }
}
