/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.Order;
import io.lsps.rule.Plan;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.GroupBy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Both tiers within one leaf queue: among its submitters, and among each one's jobs. */
final class SubmitterTier extends LeafTier {
  private final JobOrders orders;
  private final Planner planner;
  private volatile Map<String, Submitter> submitters = Collections.emptyMap();

  /** One submitter's jobs and plan as of the last update. */
  private static final class Submitter {
    private final List<Schedulable> jobs = new ArrayList<>();
    private final JobTier tier;
    private Plan plan;

    Submitter(JobTier tier) {
      this.tier = tier;
    }

    Resource usage() {
      Resource usage = Resources.clone(Resources.none());
      jobs.forEach(job -> Resources.addTo(usage, job.getResourceUsage()));
      return usage;
    }
  }

  SubmitterTier(BoundQueue queue, JobOrders orders, Planner planner, BooleanSupplier fromAbove) {
    super(queue, planner, fromAbove);
    this.orders = orders;
    this.planner = planner;
  }

  private String user(Schedulable job) {
    return Users.submitterName(queue.queue(), ((FSAppAttempt) job).getUser(), GroupBy.SUBMITTER);
  }

  @Override
  public Comparator<Schedulable> comparator() {
    Map<String, Order> ranks = new HashMap<>();
    Map<String, Comparator<Schedulable>> within = new HashMap<>();
    submitters.forEach((user, each) -> within.put(user, each.tier.comparator()));
    IdentityHashMap<Schedulable, String> names = new IdentityHashMap<>();
    return (first, second) -> {
      String one = names.computeIfAbsent(first, job -> user(job));
      String other = names.computeIfAbsent(second, job -> user(job));
      if (one.equals(other)) {
        return within.getOrDefault(one, stock().getComparator()).compare(first, second);
      }
      return ranks
          .computeIfAbsent(one, name -> rank(name))
          .compareTo(ranks.computeIfAbsent(other, name -> rank(name)));
    };
  }

  @Override
  public List<Schedulable> served(Collection<? extends Schedulable> jobs) {
    Map<String, List<Schedulable>> byUser = new TreeMap<>();
    for (Schedulable job : jobs) {
      byUser.computeIfAbsent(user(job), user -> new ArrayList<>()).add(job);
    }
    Map<Order, String> ranks = new TreeMap<>();
    byUser.keySet().forEach(user -> ranks.put(rank(user), user));
    Map<String, Submitter> known = submitters;
    List<Schedulable> served = new ArrayList<>(jobs.size());
    for (String user : ranks.values()) {
      List<Schedulable> own = byUser.get(user);
      List<Schedulable> inOrder = known.containsKey(user) ? known.get(user).tier.served(own) : null;
      served.addAll(inOrder == null ? LeafApps.inOrder(own, stock()) : inOrder);
    }
    return served;
  }

  /** A submitter added after the last update has no share yet, and waits for the next. */
  private Order rank(String user) {
    Submitter submitter = submitters.get(user);
    Fairness fairness = queue.options().fairness();
    Resource cluster = queue.cluster();
    return Order.of(
        submitter == null ? null : submitter.plan,
        false,
        submitter == null ? 0 : fairness.part(submitter.usage(), cluster),
        fairness.part(queue.smallestContainer(), cluster),
        true,
        Order.SATISFIED,
        0,
        user);
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    Map<String, Submitter> next = new TreeMap<>();
    for (Schedulable job : jobs) {
      next.computeIfAbsent(user(job), this::submitter).jobs.add(job);
    }
    Plan plan = planned(jobs, total);
    if (plan != null) {
      for (Plan child : plan.children()) {
        Submitter submitter = next.get(child.queue().name());
        if (submitter != null) {
          submitter.plan = child;
          submitter.tier.give(child);
        }
      }
    }
    for (Submitter submitter : next.values()) {
      Resource share =
          submitter.plan == null
              ? Resources.none()
              : ResourceVectors.resource(submitter.plan.share());
      submitter.tier.computeShares(submitter.jobs, share);
    }
    submitters = next;
  }

  private Submitter submitter(String user) {
    Submitter known = submitters.get(user);
    return new Submitter(
        known == null ? new JobTier(queue, user, orders, planner, () -> true) : known.tier);
  }
}
