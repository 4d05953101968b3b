/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * Step 8: which child gets the next container between two plans. First those with demand; among
 * them those below their minimum share, furthest below first; then those below their guarantee;
 * then, within what they are entitled to, first tasks and the jobs in their {@link Sequence}; last
 * those that have their share. Ties: usage over share, or, in the paper's rule, the deficit
 * (Algorithm 1, step 4); then start and name, so that the order is total. Half of the next
 * container counts as used (Webster's rule).
 */
public final class Order implements Comparable<Order> {
  /** The minimum-share satisfaction of children that have theirs, or have none. */
  public static final double SATISFIED = 1;

  /** The satisfaction of children that have their minimum share but no weight for more. */
  public static final double ENTITLED_TO_NO_MORE = 2;

  private static final int NOW = Integer.MIN_VALUE;
  private static final int LAST = Integer.MAX_VALUE;

  private final boolean hasDemand;
  private final double satisfaction;
  private final int place;
  private final double ratio;
  private final long start;
  private final String name;

  private Order(
      boolean hasDemand, double satisfaction, int place, double ratio, long start, String name) {
    this.hasDemand = hasDemand;
    this.satisfaction = satisfaction;
    this.place = place;
    this.ratio = ratio;
    this.start = start;
    this.name = name;
  }

  /**
   * The position of a queue or a user among its siblings.
   *
   * @param plan null for one added since
   * @param comes whether an added one goes first with one container, as in a new plan
   * @param used its usage, a fraction of the cluster
   * @param next the smallest container, likewise
   * @param hasDemand whether it has usage or requests
   * @param satisfaction usage over minimum share in [0, 1), or {@link #SATISFIED}, or {@link
   *     #ENTITLED_TO_NO_MORE}
   * @param start start time, or the same for all
   * @param name unique among those compared
   */
  public static Order of(
      Plan plan,
      boolean comes,
      double used,
      double next,
      boolean hasDemand,
      double satisfaction,
      long start,
      String name) {
    double withHalf = used + next / 2;
    boolean newcomer = plan == null ? comes : plan.newcomer;
    double entitled = plan == null ? 0 : plan.entitled;
    // Under the paper's rule only the share counts.
    double guaranteed = plan == null || plan.byDeficit ? 0 : plan.guaranteed;
    double first = newcomer ? next : plan == null ? 0 : Math.min(plan.firstUntil, entitled);
    int following = plan == null ? LAST : plan.next;
    int place = LAST;
    if (guaranteed > 0 && withHalf <= guaranteed) {
      return new Order(hasDemand, satisfaction, NOW, withHalf / guaranteed, start, name);
    } else if (first > 0 && withHalf <= first) {
      place = Rank.FIRST;
      entitled = Math.max(entitled, first);
    } else if (withHalf <= entitled) {
      place = following;
    }
    boolean deficit = plan != null && plan.byDeficit;
    // Never 0 over 0: NaN cannot be ordered.
    double ratio = deficit ? used - entitled : withHalf / Math.max(entitled, Double.MIN_NORMAL);
    return new Order(hasDemand, satisfaction, place, ratio, start, name);
  }

  @Override
  public int compareTo(Order other) {
    int order = Boolean.compare(other.hasDemand, hasDemand);
    if (order == 0) {
      order = Double.compare(satisfaction, other.satisfaction);
    }
    if (order == 0) {
      order = Integer.compare(place, other.place);
    }
    if (order == 0) {
      order = Double.compare(ratio, other.ratio);
    }
    if (order == 0) {
      order = Long.compare(start, other.start);
    }
    return order == 0 ? name.compareTo(other.name) : order;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Order && compareTo((Order) other) == 0;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
