/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

/**
 * A job's rank for the next free container: by its standing, then by its place in an order, then by
 * its start and name, so that two are never equal unless they are the same.
 */
public final class JobRank implements Comparable<JobRank> {
  private final int standing;
  private final int place;
  private final long start;
  private final String name;

  /**
   * A rank.
   *
   * @param standing smaller ones come first
   * @param place of those that stand alike, smaller ones come first
   * @param start time of start, or the same for all
   * @param name unique among those compared
   */
  public JobRank(int standing, int place, long start, String name) {
    this.standing = standing;
    this.place = place;
    this.start = start;
    this.name = name;
  }

  public int standing() {
    return standing;
  }

  /** The same job's rank, standing otherwise. */
  public JobRank standing(int other) {
    return other == standing ? this : new JobRank(other, place, start, name);
  }

  @Override
  public int compareTo(JobRank other) {
    int order = Integer.compare(standing, other.standing);
    if (order == 0) {
      order = Integer.compare(place, other.place);
    }
    if (order == 0) {
      order = Long.compare(start, other.start);
    }
    return order == 0 ? name.compareTo(other.name) : order;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobRank && compareTo((JobRank) other) == 0;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
