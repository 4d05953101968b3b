/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.StockShares;
import io.lsps.share.ShareRule;
import io.lsps.yarn.options.QueueOptions;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.LeafApps;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Tier 1: shares among the children of a parent queue. Active leaf queues are users.
 *
 * <p>A queue's fair share is set to its share by size, as far as the queue can use it. The stock
 * share is kept beside it: the room for application masters and the headroom follow the stock
 * share.
 */
final class UserTier implements Tier {
  private final BoundQueue queue;
  private final Users users;
  private final ComputedShares shares;
  private final LeastNeeds needs;
  private final UserLags lags;
  private final KeptUsers kept;
  private final ChildLimits limits = new ChildLimits();
  private final StockDivision stockShares;
  private final MasterLimits masterLimits;
  private final SchedulingPolicy stock;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  private volatile SiblingRanks ranks;
  private volatile QueueOptions options;

  UserTier(
      BoundQueue queue,
      Users users,
      ComputedShares shares,
      LeastNeeds needs,
      UserLags lags,
      MasterLimits masterLimits) {
    this.queue = queue;
    this.users = users;
    this.shares = shares;
    this.needs = needs;
    this.lags = lags;
    this.kept = new KeptUsers(queue);
    this.masterLimits = masterLimits;
    this.stock = queue.stock();
    this.stockShares = new StockDivision(queue, shares, limits);
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private double alpha() {
    options = queue.options();
    return options.alpha();
  }

  @Override
  public Comparator<Schedulable> comparator() {
    SiblingRanks now = ranksNow();
    return now == null
        ? stock.getComparator()
        : new QueueOrder(now, queue.faults(), stock.getComparator());
  }

  @Override
  public Object orderBasis() {
    SiblingRanks now = ranksNow();
    return now == null ? stock.getComparator() : now;
  }

  @Override
  public Object shareBasis() {
    QueueOptions now = queue.options();
    boolean bySize = now.shareRule() == ShareRule.INVERSE_SIZE;
    Resource own = shares.stock(queue.queue());
    return Arrays.asList(
        now,
        bySize ? users.ofQueues() : users.kindsOfQueues(),
        needs.version(),
        own == null ? null : Resources.clone(own),
        shares.forgotten());
  }

  @Override
  public boolean sharesHold() {
    QueueOptions now = queue.options();
    if (now.shareRule() != ShareRule.LEAST_WORK || now.alpha() == 0) {
      return true;
    }
    List<KeptUser> moving = kept.ifAllHold(now, user -> lags.moves(user.name(), user.standing()));
    if (moving == null) {
      return false;
    }
    boolean hold = true;
    for (KeptUser user : moving) {
      boolean before = lags.isOwed(user.name());
      countLag(user, now);
      hold &= lags.isOwed(user.name()) == before;
    }
    return hold;
  }

  private void countLag(KeptUser user, QueueOptions now) {
    lags.count(user.name(), now, user.standing(), user::work, queue.now());
  }

  /** The ranks of the children; null where the stock policy orders them. */
  private SiblingRanks ranksNow() {
    SiblingRanks now = ranks;
    // Without an update since the first node came, nobody has a share yet.
    return alpha() == 0 || now == null || Resources.isNone(now.cluster()) ? null : now;
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> children, Resource total) {
    if (alpha() == 0) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(children);
        sharesAreOurs = false;
      }
      kept.clear();
      stock.computeShares(children, stockShares.total(total));
      children.forEach(child -> shares.remove(child.getName()));
      return;
    }
    sharesAreOurs = true;
    stockShares.set(children, total, options.fairness());
    kept.begin(options);
    for (Schedulable child : children) {
      if (!((FSQueue) child).isActive()) {
        shares.leave(child.getName());
        lags.leave(child.getName());
      } else if (isUser(child)) {
        count((FSLeafQueue) child);
      }
    }
    Resource cluster = Resources.clone(queue.cluster());
    SiblingClaims next = new SiblingClaims(cluster, queue.claims(options));
    divide(children, total, next, Wants.SEEN).forEach((child, member) -> give(child, member, next));
    ranks = new SiblingRanks(next);
    kept.end();
  }

  /**
   * What each active child would have of {@code total}; nothing is changed. The fair shares of the
   * children are to be those of the stock policy.
   */
  Map<FSQueue, Resource> wanted(
      Collection<? extends Schedulable> children, Resource total, Wants wants) {
    Map<FSQueue, Resource> wanted = new LinkedHashMap<>();
    if (alpha() == 0) {
      for (Schedulable child : children) {
        if (((FSQueue) child).isActive()) {
          wanted.put((FSQueue) child, Resources.clone(child.getFairShare()));
        }
      }
      return wanted;
    }
    Resource cluster = Resources.clone(queue.cluster());
    limits.begin(cluster);
    SiblingClaims unused = new SiblingClaims(cluster, queue.claims(options));
    divide(children, total, unused, wants)
        .forEach((child, member) -> wanted.put(child, member.share()));
    return wanted;
  }

  private Map<FSQueue, Division.Member> divide(
      Collection<? extends Schedulable> children, Resource total, SiblingClaims next, Wants wants) {
    Map<FSQueue, Division.Member> members = new LinkedHashMap<>();
    Division division = new Division(options);
    for (Schedulable child : children) {
      FSQueue each = (FSQueue) child;
      if (each.isActive()) {
        members.put(each, member(division, each, wants));
      }
    }
    if (options.shareRule() == ShareRule.LEAST_WORK) {
      JobClaims claims = new JobClaims();
      ClaimReader reader = new ClaimReader(queue, options, wants);
      members.keySet().forEach(child -> add(claims, child, reader, wants, next));
      division.serve(claims.inOrder());
      next.newcomersFirst();
    }
    division.divide(total, next.cluster());
    return members;
  }

  private static boolean isUser(Schedulable child) {
    return child instanceof FSLeafQueue && child.getWeight() > 0;
  }

  private void add(
      JobClaims claims, FSQueue child, ClaimReader reader, Wants wants, SiblingClaims next) {
    if (!isUser(child)) {
      claims.addOther();
      return;
    }
    FSLeafQueue leaf = (FSLeafQueue) child;
    if (wants == Wants.SEEN) {
      KeptUser user = kept.of(leaf);
      claims.addUser(user.claims());
      next.nextJob(leaf.getName(), user.next(next.rule(), next.cluster()));
    } else {
      // For whoever only observes it does not matter what the next containers are for.
      claims.addUser(reader.read(leaf, LeafApps.runnable(leaf)));
    }
  }

  private Division.Member member(Division division, FSQueue child, Wants wants) {
    Resource stockShare = child.getFairShare();
    if (child instanceof FSLeafQueue) {
      FSLeafQueue leaf = (FSLeafQueue) child;
      return (child.getWeight() > 0
              ? user(division, leaf)
              // Without weight it keeps the stock meaning: its minimum share and no more.
              : division.addOther(child.getWeight()))
          .within(wants.demand(child), least(leaf), limits.most(child));
    }
    // Under a policy of Hadoop's own a parent divides its fair share and nothing else.
    boolean knowsMore = wants.dividesMore(child);
    return division
        .addOther(child.getWeight())
        .within(
            knowsMore ? wants.demand(child) : stockShare,
            TypeAmounts.of(stockShare, options.fairness().types()),
            limits.most(child));
  }

  private void count(FSLeafQueue user) {
    if (options.shareRule() == ShareRule.LEAST_WORK) {
      countLag(kept.read(user), options);
    } else {
      lags.leave(user.getName());
    }
  }

  private Division.Member user(Division division, FSLeafQueue leaf) {
    String name = leaf.getName();
    Division.Member user = division.addUser(leaf.getWeight(), size(leaf), users.queueSized(name));
    if (lags.isOwed(name)) {
      user.owed();
    }
    return user;
  }

  private double size(FSQueue user) {
    return queue.atLeastOneContainer(users.queueSize(user.getName()));
  }

  /** The larger of its minimum share and its floor; the floor counts up to its fair share. */
  private long[] least(FSLeafQueue user) {
    int types = options.fairness().types();
    long[] least = TypeAmounts.of(user.getMinShare(), types);
    long[] floor = needs.of(user.getName(), masterLimits.configured(user), types);
    for (int type = 0; type < types; type++) {
      long fair = user.getFairShare().getResourceInformation(type).getValue();
      least[type] = Math.max(least[type], Math.min(floor[type], fair));
    }
    return least;
  }

  private void give(FSQueue child, Division.Member member, SiblingClaims next) {
    Resource share = child.getFairShare();
    for (int type = 0; type < options.fairness().types(); type++) {
      share.setResourceValue(type, member.share().getResourceInformation(type).getValue());
    }
    next.entitle(child, member.entitled());
    if (child instanceof FSLeafQueue) {
      masterLimits.keep((FSLeafQueue) child, shares.stock(child.getName()), share);
      shares.put(child.getName(), member.factor(), options.fairness().part(share, next.cluster()));
    }
  }
}
