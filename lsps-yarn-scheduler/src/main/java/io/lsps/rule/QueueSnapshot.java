/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A queue at one moment, or a user within one, as far as a rule goes by it. Amounts are by resource
 * type. Immutable once it is built.
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
  // What was planned for a job was changed by what was known of it before a restart.
  boolean anew;
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
   * @param owner what the maker of this finds the queue by
   * @param name unique among all
   * @param weight any number
   */
  public QueueSnapshot(Object owner, String name, double weight) {
    this.owner = owner;
    this.name = name;
    // The FairScheduler takes any number that Java reads: 1e999 is infinite.
    this.weight = Double.isNaN(weight) ? 0 : Math.max(0, Math.min(weight, Float.MAX_VALUE));
  }

  public Object owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  /** What the FairScheduler would give it, by type; not to be changed. */
  public long[] stock() {
    return stock;
  }

  /** The settings that hold among its children. */
  public QueueSnapshot under(RuleSettings now) {
    settings = now;
    return this;
  }

  /** The part of its stock share that it is guaranteed, 0 to 1, as it is set for this queue. */
  public QueueSnapshot guaranteed(double part) {
    guarantee = part;
    return this;
  }

  /** Nobody is in it: its jobs that have ended may still take their part as under stock. */
  public QueueSnapshot inactive() {
    active = false;
    return this;
  }

  /**
   * The limits of its share.
   *
   * @param demandNow what it holds and asks for
   * @param minimumShare as configured
   * @param leastShare it has at least this, where it can use it: the minimum share, and room for an
   *     AM and a container
   * @param mostShare it has at most this
   * @param stockShare what the FairScheduler would give it, whatever it can use of it
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
   * @param last what was planned for each of them last, in the same order; null for a new one
   * @param meanSize of them; NaN where it is not known
   */
  public QueueSnapshot user(List<JobSnapshot> its, List<JobPlan> last, double meanSize) {
    user = true;
    jobs = its;
    plans = last;
    anew = last.stream().anyMatch(plan -> plan != null && plan.isToBeRankedAnew());
    sized = its.stream().allMatch(job -> job.sized);
    size = meanSize;
    return this;
  }

  /** A user of whom all is as in an earlier snapshot. */
  public QueueSnapshot user(QueueSnapshot before) {
    user = before.user;
    jobs = before.jobs;
    plans = before.plans;
    sized = before.sized;
    size = before.size;
    return this;
  }

  /**
   * Whether it stays the same until something of its jobs changes: that of an AM which waits
   * goes by a limit that others use up too.
   */
  public boolean isSettled() {
    for (JobSnapshot job : jobs) {
      if (job.stage == JobSnapshot.Stage.STARTS || job.stage == JobSnapshot.Stage.KEPT_BACK) {
        return false;
      }
    }
    return user && !anew;
  }

  /** A queue whose children share by the same rule. */
  public QueueSnapshot parent(List<QueueSnapshot> its) {
    children = its;
    sized = its.stream().allMatch(child -> child.sized);
    return this;
  }

  /**
   * Another snapshot where it tells the same, so that who has both need not look again.
   *
   * @param last goes on with the last plans of this one then; null for none
   */
  public QueueSnapshot orSame(QueueSnapshot last) {
    if (last == null || !children.isEmpty() || !tellsAs(last)) {
      return this;
    }
    last.plans = plans;
    last.anew = anew;
    return last;
  }

  /** Whether a plan of one is a plan of the other. */
  boolean tellsAs(QueueSnapshot other) {
    return this == other ? !anew : tellsAsAnother(other);
  }

  private boolean tellsAsAnother(QueueSnapshot other) {
    return owner == other.owner
        && !anew
        && name.equals(other.name)
        && Double.compare(weight, other.weight) == 0
        && settings.tellsAs(other.settings)
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
      same = children.get(i).tellsAs(other.children.get(i));
    }
    return same;
  }

  private static boolean areSame(List<JobSnapshot> some, List<JobSnapshot> others) {
    boolean same = some.size() == others.size();
    for (int i = 0; some != others && i < some.size() && same; i++) {
      same = some.get(i) == others.get(i) || some.get(i).tellsAs(others.get(i));
    }
    return same;
  }
}
