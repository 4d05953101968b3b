/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.StockShares;
import io.lsps.share.ShareRule;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
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
  private final KeptUsers kept;
  private final ChildRoster roster = new ChildRoster();
  private final StockDivision stockShares;
  private final MasterLimits masterLimits;
  private final SchedulingPolicy stock;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  // Not after a fault: then the children are as the stock policy left them.
  private boolean complete;
  private final BooleanSupplier keeps;
  private IdentityHashMap<Schedulable, SiblingClaims.Entitled> entitled = new IdentityHashMap<>();
  private Division.Member[] members;
  private long[] divided;
  private QueueOptions dividedUnder;
  private volatile SiblingRanks ranks;
  private volatile QueueOptions options;
  private final UserDivision.Known known;

  UserTier(
      BoundQueue queue,
      Users users,
      ComputedShares shares,
      LeastNeeds needs,
      MasterLimits masterLimits,
      BooleanSupplier keeps) {
    this.queue = queue;
    this.keeps = keeps;
    this.users = users;
    this.shares = shares;
    this.needs = needs;
    this.kept = new KeptUsers(queue);
    this.masterLimits = masterLimits;
    this.stock = queue.stock();
    this.stockShares = new StockDivision(queue, shares);
    this.known = new DividedUsers(queue, users, needs, masterLimits);
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
    return kept.hold(now, roster.all());
  }

  /** The ranks of the children; null where the stock policy orders them. */
  private SiblingRanks ranksNow() {
    SiblingRanks now = ranks;
    // Without an update since the first node came, nobody has a share yet.
    return alpha() == 0 || now == null || Resources.isNone(now.cluster()) ? null : now;
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> children, Resource total) {
    if (alpha() == 0 || !complete || !keeps.getAsBoolean() || isOtherCluster()) {
      if (alpha() == 0) {
        roster.all().forEach(kept::close);
      }
      forget();
    }
    if (alpha() == 0) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(children);
        sharesAreOurs = false;
      }
      stock.computeShares(children, stockShares.total(total));
      children.forEach(child -> shares.remove(child.getName()));
      return;
    }
    complete = false;
    sharesAreOurs = true;
    if (options.fairness() == Fairness.FAIR) {
      StockShares.clearBeyondMemory(children);
    }
    List<KnownChild> all = roster.of(children);
    boolean others = stockShares.set(all, roster.haveChanged(), total, options.fairness());
    if (others) {
      entitled = new IdentityHashMap<>(all.size());
    }
    kept.begin(options, all);
    all.forEach(this::count);
    Resource cluster = Resources.clone(queue.cluster());
    if (options.shareRule() == ShareRule.LEAST_WORK) {
      kept.divide(all, total);
    }
    SiblingClaims next = new SiblingClaims(cluster, queue.claims(options), entitled);
    if (options.shareRule() == ShareRule.LEAST_WORK) {
      next.newcomersFirst();
    }
    divide(all, others, total, cluster);
    for (int place = 0; place < all.size(); place++) {
      KnownChild child = all.get(place);
      give(child, members[place], next);
      if (others && child.isActive()) {
        entitled.put(child.queue(), child.entitled());
      }
    }
    ranks = new SiblingRanks(next);
    complete = true;
  }

  private void divide(List<KnownChild> all, boolean others, Resource total, Resource cluster) {
    UserDivision division = division(Wants.SEEN);
    long[] amounts = TypeAmounts.ofAll(total);
    boolean same = division.isSame(all, total) && !others && Arrays.equals(amounts, divided);
    if (!same || dividedUnder != options) {
      divided = amounts;
      dividedUnder = options;
      members = division.divide(all, total, cluster);
    }
  }

  private boolean isOtherCluster() {
    SiblingRanks before = ranks;
    return before == null || !before.cluster().equals(queue.cluster());
  }

  private void forget() {
    roster.clear();
    stockShares.forget();
    divided = null;
    members = null;
    kept.clear();
    entitled = new IdentityHashMap<>();
  }

  private UserDivision division(Wants wants) {
    return new UserDivision(queue, options, wants, known);
  }

  /**
   * What each active child would have of {@code total}; nothing is changed. The fair shares of the
   * children are to be those of the stock policy.
   */
  Map<FSQueue, Resource> wanted(
      Collection<? extends Schedulable> children, Resource total, Wants wants) {
    Map<FSQueue, Resource> wanted = new LinkedHashMap<>();
    boolean byStock = alpha() == 0;
    List<KnownChild> all = new ArrayList<>(children.size());
    for (Schedulable each : children) {
      KnownChild child = new KnownChild((FSQueue) each);
      child.readLimits(true);
      child.stock(TypeAmounts.ofAll(each.getFairShare()));
      all.add(child);
      if (byStock && child.isActive()) {
        wanted.put(child.queue(), Resources.clone(each.getFairShare()));
      }
    }
    if (byStock) {
      return wanted;
    }
    Division.Member[] members =
        division(wants).divide(all, total, Resources.clone(queue.cluster()));
    for (int place = 0; place < members.length; place++) {
      if (members[place] != null) {
        wanted.put(all.get(place).queue(), TypeAmounts.resource(members[place].share()));
      }
    }
    return wanted;
  }

  private void count(KnownChild child) {
    if (!child.isActive()) {
      if (child.leave()) {
        shares.leave(child.name());
      }
      return;
    }
    child.take();
    if (!child.isUser()) {
      child.user(null);
    } else if (options.shareRule() == ShareRule.LEAST_WORK) {
      kept.read(child);
    } else {
      kept.close(child);
    }
  }

  private void give(KnownChild child, Division.Member member, SiblingClaims next) {
    if (member == null) {
      child.give(new long[child.most().length]);
      return;
    }
    boolean same = !child.give(member.share());
    NextJob nextJob = child.user() == null ? null : child.user().next(next.rule(), next.cluster());
    child.entitled().set(member.certain(), member.entitled(), nextJob);
    if (child.leaf() != null) {
      Resource share = child.queue().getFairShare();
      child.keepMasters(masterLimits, same);
      if (!child.isTold(same, member.factor(), shares.forgotten())) {
        double part = options.fairness().part(share, next.cluster());
        shares.put(child.name(), member.factor(), part, child.isOwed());
      }
    }
  }
}
