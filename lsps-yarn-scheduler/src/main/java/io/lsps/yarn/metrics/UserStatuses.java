/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.metrics;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.tiers.ComputedShares;
import io.lsps.yarn.tiers.Tiers;
import io.lsps.yarn.tiers.UserEstimate;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Collects the status of each user: its share, its usage, and the estimates behind them. */
public final class UserStatuses {
  private final Tiers tiers;
  private final Applications apps;
  private final FairScheduler scheduler;
  private Map<String, Supplier<UserStatus>> all = Collections.emptyMap();
  private long names = -1;

  public UserStatuses(Tiers tiers, Applications apps, FairScheduler scheduler) {
    this.tiers = tiers;
    this.apps = apps;
    this.scheduler = scheduler;
  }

  /**
   * All users known, by name. That of a queue is read when it is asked for, on any thread: nobody
   * may ask before the next update. Those of submitters are read now, all at once. The same object
   * as before where nobody has come or gone. By the thread that updates.
   */
  public Map<String, Supplier<UserStatus>> all() {
    boolean submitters = tiers.users().submitters();
    if (!submitters && names == tiers.users().names()) {
      return all;
    }
    names = submitters ? -1 : tiers.users().names();
    all = read(submitters ? submitterUsages() : Collections.emptyMap());
    return all;
  }

  private Map<String, Supplier<UserStatus>> read(Map<String, Resource> usages) {
    Map<String, Supplier<UserStatus>> statuses = new LinkedHashMap<>();
    for (Map.Entry<String, UserEstimate> each : tiers.users().estimates().entrySet()) {
      String user = each.getKey();
      if (user.equals(tiers.users().queueOf(user))) {
        statuses.put(
            user, () -> status(user, tiers.users().estimate(user), Collections.emptyMap()));
      } else {
        UserStatus now = status(user, each.getValue(), usages);
        statuses.put(user, () -> now);
      }
    }
    return statuses;
  }

  private UserStatus status(
      String user, UserEstimate estimate, Map<String, Resource> submitterUsages) {
    String queueName = tiers.users().queueOf(user);
    boolean isQueue = user.equals(queueName);
    FSQueue queue = scheduler.getQueueManager().getQueue(queueName);
    Resource cluster = scheduler.getClusterResource();
    Resource usage =
        isQueue && queue != null
            ? queue.getResourceUsage()
            : submitterUsages.getOrDefault(user, Resources.none());
    // A user that neither wants nor holds anything has no part in a division.
    boolean idle = estimate.jobs() == 0 && Resources.isNone(usage);
    ComputedShares.UserShare share = idle ? null : tiers.shares().get(user);
    boolean active = !idle && isQueue && queue != null;
    boolean byStock = share == null && active;
    double stockShare = byStock ? DominantShares.of(queue.getFairShare(), cluster) : 0;
    return new UserStatus(
        queueName,
        isQueue ? "" : user.substring(queueName.length() + 1),
        tiers.order(user),
        estimate,
        share == null ? 1 : share.factor(),
        share == null ? stockShare : share.share(),
        DominantShares.of(usage, cluster),
        active ? tiers.guaranteed(queue) : 0,
        active ? DominantShares.of(queue.getDemand(), cluster) : 0);
  }

  private Map<String, Resource> submitterUsages() {
    Map<String, Resource> usages = new HashMap<>();
    for (TrackedApp app : apps.all()) {
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
