/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A queue at one instant, or a user within one, with what the rules depend on. Amounts are by
 * resource type. Immutable once built, but for what its jobs continue from, {@link Plan#keep}.
 */
public final class QueueSnapshot {
  final Object owner;
  final String name;
  final double weight;
  RuleSettings settings;
  boolean active = true;
  boolean user;
  boolean sized = true;
  double guarantee;
  double size = Double.NaN;
  // A job's plan was changed by its state from before a restart.
  boolean reranked;
  long[] demand = {};
  long[] minimum = {};
  long[] least = {};
  long[] most = {};
  long[] stock = {};
  List<QueueSnapshot> children = Collections.emptyList();
  List<JobSnapshot> jobs = Collections.emptyList();
  List<JobPlan> plans = Collections.emptyList();

  /**
   * A queue without jobs.
   *
   * @param owner the caller's handle
   * @param name unique among all
   * @param weight any number
   */
  public QueueSnapshot(Object owner, String name, double weight) {
    this.owner = owner;
    this.name = name;
    // The FairScheduler accepts any Java number: 1e999 is infinite.
    this.weight = Double.isNaN(weight) ? 0 : Math.max(0, Math.min(weight, Float.MAX_VALUE));
  }

  public Object owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  /** Its share under the FairScheduler, by type; not to be modified. */
  public long[] stock() {
    return stock;
  }

  /** Sets the settings for its children. */
  public QueueSnapshot under(RuleSettings now) {
    settings = now;
    return this;
  }

  /** Sets the guaranteed fraction of its stock share, 0 to 1. */
  public QueueSnapshot guaranteed(double part) {
    guarantee = part;
    return this;
  }

  /** It has no applications: its finished jobs may still have their share in the reference. */
  public QueueSnapshot inactive() {
    active = false;
    return this;
  }

  /**
   * The limits of its share.
   *
   * @param demandNow its demand
   * @param minimumShare as configured
   * @param leastShare lower limit, if it has the demand: the minimum share, and an AM and a
   *     container
   * @param mostShare upper limit
   * @param stockShare its share under the FairScheduler, regardless of demand
   */
  public QueueSnapshot within(
      long[] demandNow,
      long[] minimumShare,
      long[] leastShare,
      long[] mostShare,
      long[] stockShare) {
    demand = demandNow;
    minimum = minimumShare;
    least = leastShare;
    most = mostShare;
    stock = stockShare;
    return this;
  }

  /**
   * A user.
   *
   * @param its jobs
   * @param last their last plans, in the same order; null for a new one
   * @param meanSize of them; NaN if unknown
   */
  public QueueSnapshot user(List<JobSnapshot> its, List<JobPlan> last, double meanSize) {
    user = true;
    jobs = its;
    plans = last;
    for (JobPlan plan : last) {
      reranked |= plan != null && plan.isToBeReranked();
    }
    for (JobSnapshot job : its) {
      sized &= job.sized;
    }
    size = meanSize;
    return this;
  }

  /** Whether a queue without children had this weight and these limits. */
  public boolean isWithin(
      double weightNow, long[] minimumShare, long[] mostShare, long[] stockShare) {
    return weight == weightNow
        && Arrays.equals(minimum, minimumShare)
        && Arrays.equals(most, mostShare)
        && Arrays.equals(stock, stockShare);
  }

  /** A user that is as in an earlier snapshot. */
  public QueueSnapshot user(QueueSnapshot before) {
    user = before.user;
    jobs = before.jobs;
    plans = before.plans;
    sized = before.sized;
    size = before.size;
    return this;
  }

  /**
   * Whether it stays the same until an event of its jobs: false with a waiting AM, whose limit
   * others use up too.
   */
  public boolean isSettled() {
    for (JobSnapshot job : jobs) {
      if (job.stage == JobSnapshot.Stage.STARTS || job.stage == JobSnapshot.Stage.AM_LIMITED) {
        return false;
      }
    }
    return user && !reranked;
  }

  /** A queue whose children share by the same rule. */
  public QueueSnapshot parent(List<QueueSnapshot> its) {
    children = its;
    for (QueueSnapshot child : its) {
      sized &= child.sized;
    }
    return this;
  }

  /**
   * The other snapshot if it is equivalent, so that callers can compare by identity.
   *
   * @param last continues with the last plans of this one; null for none
   */
  public QueueSnapshot orSame(QueueSnapshot last) {
    if (last == null || !children.isEmpty() || !isEquivalentTo(last)) {
      return this;
    }
    last.plans = plans;
    last.reranked = reranked;
    return last;
  }

  /** Whether a plan for one is valid for the other. */
  boolean isEquivalentTo(QueueSnapshot other) {
    return this == other ? !reranked : hasSameValuesAs(other);
  }

  private boolean hasSameValuesAs(QueueSnapshot other) {
    return owner == other.owner
        && !reranked
        && name.equals(other.name)
        && Double.compare(weight, other.weight) == 0
        && settings.isEquivalentTo(other.settings)
        && active == other.active
        && user == other.user
        && guarantee == other.guarantee
        && Double.compare(size, other.size) == 0
        && Arrays.equals(demand, other.demand)
        && Arrays.equals(minimum, other.minimum)
        && Arrays.equals(least, other.least)
        && Arrays.equals(most, other.most)
        && Arrays.equals(stock, other.stock)
        && areSame(jobs, other.jobs)
        && areSameChildren(other);
  }

  private boolean areSameChildren(QueueSnapshot other) {
    boolean same = children.size() == other.children.size();
    for (int i = 0; i < children.size() && same; i++) {
      same = children.get(i).isEquivalentTo(other.children.get(i));
    }
    return same;
  }

  private static boolean areSame(List<JobSnapshot> some, List<JobSnapshot> others) {
    boolean same = some.size() == others.size();
    for (int i = 0; some != others && i < some.size() && same; i++) {
      same = some.get(i) == others.get(i) || some.get(i).isEquivalentTo(others.get(i));
    }
    return same;
  }
}
