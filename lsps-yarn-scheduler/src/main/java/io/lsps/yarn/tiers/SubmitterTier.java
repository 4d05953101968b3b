/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.GuardedOrder;
import io.lsps.share.ServiceRank;
import io.lsps.share.ShareRule;
import io.lsps.share.VirtualCluster;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Both tiers within one leaf queue: among the people who submit to it, and among each one's jobs.
 */
final class SubmitterTier implements Tier {
  private final BoundQueue queue;
  private final Users users;
  private final JobOrders orders;
  private final ComputedShares shares;
  private final LeastNeeds needs;
  private final VirtualCluster virtual = new VirtualCluster();
  private final SchedulingPolicy stock;
  private volatile Map<String, Submitter> submitters = Collections.emptyMap();

  /** One submitter's jobs and share as of the last update. */
  private static final class Submitter {
    private final List<Schedulable> jobs = new ArrayList<>();
    private final JobTier tier;
    private Division.Member member;
    private NextJob nextJob;
    private UserClaims claims;

    Submitter(JobTier tier) {
      this.tier = tier;
    }

    Resource demand() {
      Resource demand = Resources.clone(Resources.none());
      jobs.forEach(job -> Resources.addTo(demand, job.getDemand()));
      return demand;
    }

    Resource share() {
      return TypeAmounts.resource(member.share());
    }

    Resource usage() {
      Resource usage = Resources.clone(Resources.none());
      jobs.forEach(job -> Resources.addTo(usage, job.getResourceUsage()));
      return usage;
    }

    List<FSAppAttempt> apps() {
      List<FSAppAttempt> apps = new ArrayList<>(jobs.size());
      jobs.forEach(job -> apps.add((FSAppAttempt) job));
      return apps;
    }

    double claim(ClaimRule rule, Resource cluster) {
      return rule.claim(member.certain(), member.entitled(), usage(), cluster, nextJob);
    }
  }

  SubmitterTier(
      BoundQueue queue, Users users, JobOrders orders, ComputedShares shares, LeastNeeds needs) {
    this.queue = queue;
    this.users = users;
    this.orders = orders;
    this.shares = shares;
    this.needs = needs;
    this.stock = queue.stock();
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private String user(Schedulable job) {
    return Users.submitterName(queue.queue(), ((FSAppAttempt) job).getUser(), GroupBy.SUBMITTER);
  }

  @Override
  public Comparator<Schedulable> comparator() {
    Resource cluster = queue.cluster();
    ClaimRule rule = queue.claims(queue.options());
    Map<String, ServiceRank> ranks = new HashMap<>();
    Map<String, Comparator<Schedulable>> within = new HashMap<>();
    for (Map.Entry<String, Submitter> entry : submitters.entrySet()) {
      ranks.put(entry.getKey(), rank(entry.getKey(), entry.getValue().claim(rule, cluster)));
      within.put(entry.getKey(), entry.getValue().tier.comparator());
    }
    IdentityHashMap<Schedulable, String> names = new IdentityHashMap<>();
    return new GuardedOrder(queue.faults(), stock.getComparator()) {
      @Override
      protected int order(Schedulable first, Schedulable second) {
        String one = names.computeIfAbsent(first, job -> user(job));
        String other = names.computeIfAbsent(second, job -> user(job));
        if (one.equals(other)) {
          return within.getOrDefault(one, stock.getComparator()).compare(first, second);
        }
        // A submitter who came after the last update has no share yet, and waits for the next.
        return ranks
            .computeIfAbsent(one, name -> rank(name, Double.NEGATIVE_INFINITY))
            .compareTo(ranks.computeIfAbsent(other, name -> rank(name, Double.NEGATIVE_INFINITY)));
      }
    };
  }

  @Override
  public List<Schedulable> served(Collection<? extends Schedulable> jobs) {
    ClaimRule rule = queue.claims(queue.options());
    Map<String, List<Schedulable>> byUser = new TreeMap<>();
    for (Schedulable job : jobs) {
      byUser.computeIfAbsent(user(job), user -> new ArrayList<>()).add(job);
    }
    Map<String, Submitter> known = submitters;
    Map<ServiceRank, String> ranks = new TreeMap<>();
    for (String user : byUser.keySet()) {
      Submitter submitter = known.get(user);
      double claim =
          submitter == null ? Double.NEGATIVE_INFINITY : submitter.claim(rule, queue.cluster());
      ranks.put(rank(user, claim), user);
    }
    List<Schedulable> served = new ArrayList<>(jobs.size());
    for (String user : ranks.values()) {
      List<Schedulable> own = byUser.get(user);
      List<Schedulable> inOrder = known.containsKey(user) ? known.get(user).tier.served(own) : null;
      served.addAll(inOrder == null ? LeafApps.inOrder(own, stock) : inOrder);
    }
    return served;
  }

  private static ServiceRank rank(String user, double claim) {
    return new ServiceRank(true, ServiceRank.SATISFIED, claim, 0, user);
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> jobs, Resource total) {
    Map<String, Submitter> next = new TreeMap<>();
    for (Schedulable job : jobs) {
      next.computeIfAbsent(user(job), this::submitter).jobs.add(job);
    }
    divide(next, total);
    for (Submitter submitter : next.values()) {
      submitter.tier.computeShares(submitter.jobs, submitter.share());
    }
    submitters = next;
  }

  private Submitter submitter(String user) {
    Submitter known = submitters.get(user);
    return new Submitter(known == null ? new JobTier(queue, user, users, orders) : known.tier);
  }

  private void divide(Map<String, Submitter> among, Resource total) {
    QueueOptions options = queue.options();
    Resource cluster = queue.cluster();
    Resource equalShare = Resources.multiply(total, 1.0 / Math.max(1, among.size()));
    Division division = new Division(options);
    int types = options.fairness().types();
    among.forEach(
        (user, submitter) -> {
          // The limit on masters holds for the whole queue, so a submitter's floor leaves it out.
          Resource floor = needs.of(user);
          submitter.member =
              division
                  .addUser(
                      1, queue.atLeastOneContainer(users.size(user)), users.estimate(user).sized())
                  .within(
                      TypeAmounts.of(submitter.demand(), types),
                      TypeAmounts.of(Resources.componentwiseMin(floor, equalShare), types),
                      TypeAmounts.of(Resources.unbounded(), types));
        });
    if (options.shareRule() == ShareRule.LEAST_WORK) {
      serve(among, division, total, options);
    }
    division.divide(total, cluster);
    among.forEach(
        (user, submitter) ->
            shares.put(
                user,
                submitter.member.factor(),
                options.fairness().part(submitter.share(), cluster),
                submitter.claims != null && submitter.claims.isOwed()));
  }

  private void serve(
      Map<String, Submitter> among, Division division, Resource total, QueueOptions options) {
    JobClaims claims = new JobClaims();
    ClaimRule rule = queue.claims(options);
    ClaimReader reader = new ClaimReader(queue, options, Wants.SEEN);
    virtual.begin(queue.now());
    Map<Submitter, List<AppClaims>> read = new LinkedHashMap<>();
    among.forEach(
        (user, submitter) -> {
          List<FSAppAttempt> own = submitter.apps();
          List<AppClaims> apps = reader.unread(own);
          reader.read(own.get(0).getQueue(), apps, false);
          reader.tell(apps, virtual.user(user, 1, 0, 1));
          read.put(submitter, apps);
        });
    virtual.divide(options.lag(), options.fairness().part(total, queue.cluster()));
    read.forEach(
        (submitter, apps) -> {
          submitter.claims = reader.sum(apps);
          claims.addUser(submitter.claims);
        });
    division.serve(claims.inOrder());
    for (Submitter submitter : among.values()) {
      submitter.nextJob = submitter.claims.next(rule, queue.cluster());
    }
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    return queue.headroomShare(fairShare);
  }
}
