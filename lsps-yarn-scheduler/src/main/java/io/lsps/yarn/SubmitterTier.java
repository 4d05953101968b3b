/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.GuardedOrder;
import io.lsps.share.ServiceRank;
import io.lsps.share.SizeAwareShares;
import io.lsps.share.UserLoad;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Both tiers within one leaf queue: among the people who submit to it, and among each one's jobs.
 */
final class SubmitterTier implements Tier {
  private final Scheduling scheduling;
  private final FSLeafQueue queue;
  private final SchedulingPolicy stock;
  private volatile Map<String, Submitter> submitters = Collections.emptyMap();

  /** One submitter's jobs and share as of the last update. */
  private static final class Submitter {
    private final List<Schedulable> jobs = new ArrayList<>();
    private final Resource share = Resources.clone(Resources.none());
    private final JobTier tier;

    Submitter(JobTier tier) {
      this.tier = tier;
    }

    double deficit(Resource cluster) {
      Resource usage = Resources.clone(Resources.none());
      for (Schedulable job : jobs) {
        Resources.addTo(usage, job.getResourceUsage());
      }
      return DominantShares.of(share, cluster) - DominantShares.of(usage, cluster);
    }
  }

  SubmitterTier(Scheduling scheduling, FSLeafQueue queue, SchedulingPolicy stock) {
    this.scheduling = scheduling;
    this.queue = queue;
    this.stock = stock;
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private String user(Schedulable job) {
    return Users.submitterName(queue.getName(), ((FSAppAttempt) job).getUser(), GroupBy.SUBMITTER);
  }

  @Override
  public Comparator<Schedulable> comparator() {
    Resource cluster = scheduling.cluster();
    Map<String, ServiceRank> ranks = new HashMap<>();
    Map<String, Comparator<Schedulable>> within = new HashMap<>();
    for (Map.Entry<String, Submitter> entry : submitters.entrySet()) {
      ranks.put(entry.getKey(), rank(entry.getKey(), entry.getValue().deficit(cluster)));
      within.put(entry.getKey(), entry.getValue().tier.comparator());
    }
    IdentityHashMap<Schedulable, String> names = new IdentityHashMap<>();
    return new GuardedOrder(scheduling.faults, stock.getComparator()) {
      @Override
      protected int order(Schedulable first, Schedulable second) {
        String one = names.computeIfAbsent(first, job -> user(job));
        String other = names.computeIfAbsent(second, job -> user(job));
        if (one.equals(other)) {
          return within.getOrDefault(one, stock.getComparator()).compare(first, second);
        }
        // A submitter who came after the last update has no share yet, and no usage either.
        return ranks
            .computeIfAbsent(one, name -> rank(name, 0))
            .compareTo(ranks.computeIfAbsent(other, name -> rank(name, 0)));
      }
    };
  }

  private static ServiceRank rank(String user, double deficit) {
    return new ServiceRank(true, ServiceRank.SATISFIED, deficit, 0, user);
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    Map<String, Submitter> next = new TreeMap<>();
    for (Schedulable job : jobs) {
      next.computeIfAbsent(user(job), this::submitter).jobs.add(job);
    }
    divide(next, total);
    for (Submitter submitter : next.values()) {
      submitter.tier.computeShares(submitter.jobs, submitter.share);
    }
    submitters = next;
  }

  private Submitter submitter(String user) {
    Submitter known = submitters.get(user);
    JobTier tier =
        known == null ? new JobTier(scheduling, queue.getName(), user, stock) : known.tier;
    return new Submitter(tier);
  }

  private void divide(Map<String, Submitter> users, Resource total) {
    List<UserLoad> loads = new ArrayList<>(users.size());
    for (String user : users.keySet()) {
      loads.add(new UserLoad(1, scheduling.size(user)));
    }
    List<Double> weights = SizeAwareShares.of(loads, scheduling.options(queue.getName()).alpha());
    Resource equalShare = Resources.multiply(total, 1.0 / Math.max(1, users.size()));
    ShareFilling filling = new ShareFilling(users.size());
    Iterator<Double> weight = weights.iterator();
    for (Map.Entry<String, Submitter> user : users.entrySet()) {
      // The limit on masters is the whole queue's, so a submitter's floor need not allow for it.
      Resource floor = scheduling.floors.of(user.getKey(), 0);
      filling.add(
          weight.next(),
          Resources.componentwiseMin(floor, equalShare),
          Resources.unbounded(),
          user.getValue().share);
    }
    filling.fill(total);
    Resource cluster = scheduling.cluster();
    Iterator<Double> factor = weights.iterator();
    users.forEach(
        (user, submitter) ->
            scheduling.shares.put(
                user, factor.next(), DominantShares.of(submitter.share, cluster)));
  }
}
