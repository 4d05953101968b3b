/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/**
 * The rank of a user, or of a job, in the queue for the next free container. First whoever wants
 * something; of those, whoever is below its minimum share, the furthest below first; then the
 * largest claim (see {@link ServiceOrder}); then the earliest start and the name, so that two are
 * never equal unless they are the same.
 */
public final class ServiceRank implements Comparable<ServiceRank> {
  /** The minimum-share satisfaction of those who have theirs, or have none. */
  public static final double SATISFIED = 1;

  /** The satisfaction of those who have their minimum share and no weight to claim more with. */
  public static final double ENTITLED_TO_NO_MORE = 2;

  private final boolean wants;
  private final double satisfaction;
  private final double claim;
  private final long start;
  private final String name;

  /**
   * A rank.
   *
   * @param wants whether there is any demand
   * @param satisfaction usage over minimum share in [0, 1), or {@link #SATISFIED}, or {@link
   *     #ENTITLED_TO_NO_MORE}
   * @param claim the larger goes first, not NaN
   * @param start time of start, or the same for all
   * @param name unique among those compared
   */
  public ServiceRank(boolean wants, double satisfaction, double claim, long start, String name) {
    if (Double.isNaN(claim) || Double.isNaN(satisfaction)) {
      throw new IllegalArgumentException(
          "claim and satisfaction of "
              + name
              + " must be numbers, were "
              + claim
              + " and "
              + satisfaction);
    }
    this.wants = wants;
    this.satisfaction = satisfaction;
    this.claim = claim;
    this.start = start;
    this.name = name;
  }

  public double claim() {
    return claim;
  }

  @Override
  public int compareTo(ServiceRank other) {
    int order = Boolean.compare(other.wants, wants);
    if (order == 0) {
      order = Double.compare(satisfaction, other.satisfaction);
    }
    if (order == 0) {
      order = Double.compare(other.claim, claim);
    }
    if (order == 0) {
      order = Long.compare(start, other.start);
    }
    return order == 0 ? name.compareTo(other.name) : order;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServiceRank && compareTo((ServiceRank) other) == 0;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
