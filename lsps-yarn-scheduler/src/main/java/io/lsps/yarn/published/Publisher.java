/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.rule.JobOrder;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Plan;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.tiers.UserEstimate;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Publishes decisions and state of one scheduler at the end of each update. */
public final class Publisher {
  private final HostView host;
  private volatile Published latest = Published.NONE;

  public Publisher(HostView host) {
    this.host = host;
  }

  /** The last publication. */
  public Published latest() {
    return latest;
  }

  /** Publishes, on the update thread. */
  public void publish() {
    Resource cluster = Resources.clone(host.scheduler.getClusterResource());
    Map<String, PublishedQueue> queues = new HashMap<>();
    host.queues(latest::queue).forEach(queue -> queues.put(queue.name, queue));
    latest = new Published(latest.number + 1, cluster, queues, users(queues, cluster));
  }

  private Map<String, PublishedUser> users(Map<String, PublishedQueue> queues, Resource cluster) {
    Map<String, Resource> held = host.users.submitters() ? submitterUsages() : new HashMap<>();
    Map<String, PublishedUser> users = new HashMap<>();
    for (Map.Entry<String, UserEstimate> each : host.users.estimates().entrySet()) {
      String user = each.getKey();
      String name = host.users.queueOf(user);
      boolean isQueue = user.equals(name);
      PublishedQueue queue = queues.get(name);
      users.put(
          user,
          new PublishedUser(
              name,
              isQueue ? "" : user.substring(name.length() + 1),
              queue == null || queue.order() == null ? null : host.order(user),
              each.getValue(),
              host.plan(user),
              isQueue && queue != null
                  ? queue.amounts.used
                  : held.getOrDefault(user, Resources.none()),
              queue,
              cluster));
    }
    return users;
  }

  private Map<String, Resource> submitterUsages() {
    Map<String, Resource> usages = new HashMap<>();
    for (TrackedApp app : host.events.apps.all()) {
      SchedulerApplication<?> known =
          app.user().equals(app.queue())
              ? null
              : host.scheduler.getSchedulerApplications().get(app.appId);
      SchedulerApplicationAttempt attempt = known == null ? null : known.getCurrentAppAttempt();
      if (attempt != null && !Resources.isNone(attempt.getCurrentConsumption())) {
        Resources.addTo(
            usages.computeIfAbsent(app.user(), user -> Resources.clone(Resources.none())),
            attempt.getCurrentConsumption());
      }
    }
    return usages;
  }

  /** Decisions and state at the end of an update. Immutable. */
  public static final class Published {
    static final Published NONE =
        new Published(0, Resources.none(), Collections.emptyMap(), Collections.emptyMap());

    /** Grows with each publication. */
    public final long number;

    private final Resource cluster;
    private final Map<String, PublishedQueue> queues;
    private final Map<String, PublishedUser> users;

    Published(
        long number,
        Resource cluster,
        Map<String, PublishedQueue> queues,
        Map<String, PublishedUser> users) {
      this.number = number;
      this.cluster = cluster;
      this.queues = queues;
      this.users = users;
    }

    public Collection<PublishedQueue> queues() {
      return Collections.unmodifiableCollection(queues.values());
    }

    /** A queue by its full name, or null. */
    public PublishedQueue queue(String name) {
      return queues.get(name);
    }

    /** Users with jobs or a history, by name. */
    public Map<String, PublishedUser> users() {
      return Collections.unmodifiableMap(users);
    }

    /** Sum of the minimum shares of root's queues, as a fraction of what root divides. */
    public double minimumShares() {
      PublishedQueue root = queues.get("root");
      Resource sum = Resources.clone(Resources.none());
      for (PublishedQueue queue : queues.values()) {
        if ("root".equals(queue.parent)) {
          Resources.addTo(sum, queue.amounts.minShare);
        }
      }
      return root == null ? 0 : root.fairness().part(sum, cluster);
    }

    /** A resource as a dominant share of the cluster. */
    public double part(Resource resource) {
      return DominantShares.of(resource, cluster);
    }
  }

  /**
   * A user at the end of an update, computed when asked for. Fractions are of the cluster's
   * dominant resource.
   */
  public static final class PublishedUser {
    public final String queue;

    /** Empty if the queue itself is the user. */
    public final String submitter;

    /** Null if the queue's policy is not one of LsPS. */
    public final JobOrder order;

    public final UserEstimate estimate;

    private final Plan plan;
    private final Resource held;
    private final PublishedQueue published;
    private final Resource cluster;

    /**
     * A user.
     *
     * @param queue null if removed
     * @param plan the user's plan, or null
     * @param held the user's usage
     */
    PublishedUser(
        String queueName,
        String submitter,
        JobOrder order,
        UserEstimate estimate,
        Plan plan,
        Resource held,
        PublishedQueue queue,
        Resource cluster) {
      this.queue = queueName;
      this.submitter = submitter;
      this.order = order;
      this.estimate = estimate;
      this.plan = plan;
      this.held = held;
      this.published = queue;
      this.cluster = cluster;
    }

    /** A user without demand and usage takes no part in a division. */
    private boolean idle() {
      return estimate.jobs() == 0 && Resources.isNone(held);
    }

    private boolean isQueueWithJobs() {
      return !idle() && published != null && submitter.isEmpty();
    }

    public double share() {
      if (idle()) {
        return 0;
      } else if (plan != null) {
        return plan.shareOfCluster();
      }
      return isQueueWithJobs() ? DominantShares.of(published.amounts.fairShare, cluster) : 0;
    }

    public double usage() {
      return DominantShares.of(held, cluster);
    }

    /** Its guaranteed share; 0 for a submitter or without jobs. */
    public double guaranteed() {
      return isQueueWithJobs() ? published.guaranteed : 0;
    }

    /** A queue's usage and requests, without held ones; 0 for a submitter or without jobs. */
    public double demand() {
      return isQueueWithJobs() ? DominantShares.of(published.amounts.demand, cluster) : 0;
    }

    /** Number of its jobs at risk of missing their deadlines. */
    public long jobsAtRisk() {
      return plan == null ? 0 : plan.jobs().stream().filter(JobPlan::isAtRisk).count();
    }
  }
}
