/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * Step 8: who gets the next container between two plans. First whoever wants something; of those,
 * whoever is below its minimum share, the furthest below first; then whoever has less than what is
 * guaranteed; then, below what they are entitled to, tasks that show how long tasks take, and the
 * jobs in their {@link Sequence}; last those who have their share. Those alike go by usage over
 * share, or, in the paper's rule, by the deficit (Algorithm 1, step 4); then the earlier start and
 * the name, so that two are never equal unless they are the same. Half of the next container counts
 * as used (Webster's rule).
 */
public final class Order implements Comparable<Order> {
  /** The minimum-share satisfaction of those who have theirs, or have none. */
  public static final double SATISFIED = 1;

  /** The satisfaction of those who have their minimum share and no weight to claim more with. */
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
   * The place of a queue or a user among its siblings.
   *
   * @param plan null of one that came after it was made
   * @param comes whether such a one goes first with one container, as with a new plan
   * @param used what it has by now, a part of the cluster
   * @param next the least container that there is to give, likewise
   * @param hasDemand whether it holds or asks for anything
   * @param satisfaction usage over minimum share in [0, 1), or {@link #SATISFIED}, or {@link
   *     #ENTITLED_TO_NO_MORE}
   * @param start time of start, or the same for all
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
    // By the paper's rule the share alone decides.
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
    // Never 0 over 0, which is no number and has no place in an order.
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
