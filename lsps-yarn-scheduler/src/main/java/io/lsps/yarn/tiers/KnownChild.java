/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.tiers.SiblingClaims.Entitled;
import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * One child of a parent queue, with what the divisions of that read of it and gave it: kept side by
 * side, so that a division of thousands looks nothing up. Amounts are by type. Under the
 * scheduler's write lock.
 */
final class KnownChild {
  /** Up to this weight a share is not rounded to more than what the division takes as enough. */
  private static final float MODERATE = 1e6f;

  private final FSQueue queue;
  private final FSLeafQueue leaf;
  private boolean active;
  private float weight;
  private ConfigurableResource rawMost;
  private Resource least;
  private long[] leastAmounts;
  private long[] most;
  private Resource demand;
  private long[] demandAmounts;
  private long[] stockAmounts = {};
  private Resource stock = Resources.none();
  private long[] given;
  private MasterLimits.Limit masters;
  private Resource mastersStock;
  private long[] floor;
  private long floorVersion;
  private float floorMasters;
  private long[] atLeast;
  private long[] atLeastFloor;
  private long[] atLeastStock;
  private long[] atLeastLeast;
  private boolean told;
  private double toldFactor;
  private boolean toldOwed;
  private long toldVersion;
  private boolean left;
  private ReadUser user;
  private final Entitled entitled = new Entitled();
  private final DividedBy dividedBy = new DividedBy();

  KnownChild(FSQueue queue) {
    this.queue = queue;
    this.leaf = queue instanceof FSLeafQueue ? (FSLeafQueue) queue : null;
  }

  FSQueue queue() {
    return queue;
  }

  /** Null of a parent queue. */
  FSLeafQueue leaf() {
    return leaf;
  }

  String name() {
    return queue.getName();
  }

  /**
   * Reads whether it is active, its weight and its limits. The FairScheduler works the largest
   * share out anew whenever it is asked, from the configured limit, the cluster and the least
   * share.
   *
   * @param otherCluster whether the cluster may be of another size than when this was read last
   * @return whether any of them is another
   */
  @SuppressWarnings("ReferenceEquality") // A reload gives a queue others.
  boolean readLimits(boolean otherCluster) {
    boolean activeNow = queue.isActive();
    float weightNow = queue.getWeight();
    ConfigurableResource rawNow = queue.getRawMaxShare();
    Resource leastNow = queue.getMinShare();
    boolean sameLimits = !otherCluster && rawNow == rawMost && leastNow == least;
    if (sameLimits && activeNow == active && Float.compare(weightNow, weight) == 0) {
      return false;
    }
    active = activeNow;
    weight = weightNow;
    if (!sameLimits) {
      rawMost = rawNow;
      least = leastNow;
      leastAmounts = TypeAmounts.ofAll(leastNow);
      most = TypeAmounts.ofAll(queue.getMaxShare());
    }
    return true;
  }

  boolean isActive() {
    return active;
  }

  float weight() {
    return weight;
  }

  /** Whether it is shared out to by size: without weight it keeps the stock meaning. */
  boolean isUser() {
    return leaf != null && weight > 0;
  }

  /** Its minimum share. */
  long[] least() {
    return leastAmounts;
  }

  /** Its maximum share. */
  long[] most() {
    return most;
  }

  /** What it can use, as {@code wants} tells it now. */
  @SuppressWarnings("ReferenceEquality") // Another demand is another object.
  long[] demand(Wants wants) {
    Resource now = wants.demand(queue);
    if (now != demand) {
      demand = now;
      demandAmounts = TypeAmounts.ofAll(now);
    }
    return demandAmounts;
  }

  /** Sets its stock share. Returns whether it is another than before. */
  boolean stock(long[] amounts) {
    if (Arrays.equals(amounts, stockAmounts)) {
      return false;
    }
    stockAmounts = amounts;
    stock = TypeAmounts.resource(amounts);
    return true;
  }

  /** Its stock share: another object whenever it is another; not to be changed. */
  Resource stock() {
    return stock;
  }

  long[] stockAmounts() {
    return stockAmounts;
  }

  /** Gives it its stock share for a while: some ask the queue itself for it. */
  void showStock() {
    TypeAmounts.set(queue.getFairShare(), stockAmounts);
    given = null;
  }

  /** Sets its fair share. Returns whether it is another than before. */
  boolean give(long[] amounts) {
    if (Arrays.equals(amounts, given)) {
      return false;
    }
    TypeAmounts.set(queue.getFairShare(), amounts);
    given = amounts;
    return true;
  }

  private MasterLimits.Limit masters(MasterLimits limits) {
    if (masters == null) {
      masters = limits.of(leaf);
    }
    return masters;
  }

  /** Keeps room for its masters, where its share, its stock share or its limit are others. */
  @SuppressWarnings("ReferenceEquality") // Another stock share is another object.
  void keepMasters(MasterLimits limits, boolean sameShare) {
    MasterLimits.Limit limit = masters(limits);
    if (!sameShare || mastersStock != stock || !limit.isKept(leaf)) {
      limit.keep(leaf, stock, queue.getFairShare());
      mastersStock = stock;
    }
  }

  /** Its floor: an application master and one container, within its limit of masters. */
  long[] floor(LeastNeeds needs, MasterLimits limits) {
    float mastersNow = masters(limits).configured(leaf);
    if (floor == null
        || floorVersion != needs.version()
        || Float.compare(floorMasters, mastersNow) != 0) {
      floor = needs.of(name(), mastersNow, most.length);
      floorVersion = needs.version();
      floorMasters = mastersNow;
    }
    return floor;
  }

  /** The larger of its minimum share and its floor, which counts up to its stock share. */
  @SuppressWarnings("ReferenceEquality") // Each that is another is another object.
  long[] atLeast(LeastNeeds needs, MasterLimits limits) {
    long[] floorNow = floor(needs, limits);
    if (atLeast == null
        || atLeastFloor != floorNow
        || atLeastStock != stockAmounts
        || atLeastLeast != leastAmounts) {
      atLeastFloor = floorNow;
      atLeastStock = stockAmounts;
      atLeastLeast = leastAmounts;
      atLeast = leastAmounts.clone();
      for (int type = 0; type < atLeast.length; type++) {
        atLeast[type] = Math.max(atLeast[type], Math.min(floorNow[type], stockAmounts[type]));
      }
    }
    return atLeast;
  }

  /**
   * Whether others know its share, and its part by size; if not, it is noted that they do now.
   *
   * @param version another number whenever somebody has forgotten shares
   */
  boolean isTold(boolean sameShare, double factor, long version) {
    boolean known =
        told
            && sameShare
            && toldVersion == version
            && toldOwed == isOwed()
            && Double.compare(toldFactor, factor) == 0;
    told = true;
    toldFactor = factor;
    toldOwed = isOwed();
    toldVersion = version;
    return known;
  }

  /** It has no part in the division. Returns false if it had none in the last. */
  boolean leave() {
    boolean before = left;
    left = true;
    told = false;
    user = null;
    dividedBy.forget();
    return !before;
  }

  /** It has a part in the division. */
  void take() {
    left = false;
  }

  /** What was read of it as of a user; null where nothing is kept. */
  ReadUser user() {
    return user;
  }

  /** Whether any job of the user is owed service, as it was read last. */
  boolean isOwed() {
    return user != null && user.claims().isOwed();
  }

  void user(ReadUser now) {
    user = now;
  }

  /**
   * Notes what a division goes by, beside its weight and its maximum share.
   *
   * @param wants what it can use
   * @param smallest its share is at least this
   * @param owed whether any of its jobs is owed service
   * @param sized whether the asks of all its jobs tell their size
   * @param enough of which the child never gets more, of each type that is divided; whether it
   *     could use still more makes no difference
   * @return whether another division by these gives the same as the last, if weights, maximum
   *     shares and all of the other children are the same
   */
  boolean isDividedBy(long[] wants, long[] smallest, boolean owed, boolean sized, long[] enough) {
    UserClaims claims = user == null ? null : user.claims();
    return dividedBy.isUntouched(wants, smallest, claims, owed, sized)
        || dividedBy.become(wants, smallest, claims, owed, sized, usable(wants, smallest, enough));
  }

  private long[] usable(long[] wants, long[] smallest, long[] enough) {
    long[] usable = new long[enough.length];
    for (int type = 0; type < usable.length; type++) {
      usable[type] = Math.min(wants[type], most[type]);
      if (weight <= MODERATE) {
        usable[type] = Math.min(usable[type], Math.max(enough[type], smallest[type]));
      }
    }
    return usable;
  }

  /** What it may claim between this update and the next. */
  Entitled entitled() {
    return entitled;
  }
}
