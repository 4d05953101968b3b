/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

/**
 * A job's rank for the next free container: by precedence, position, start and name, so that only
 * the same job ranks equal.
 */
public final class JobRank implements Comparable<JobRank> {
  private final int precedence;
  public final int place;
  private final long start;
  private final String name;

  /**
   * A rank.
   *
   * @param precedence smallest first
   * @param place position within the precedence, smallest first
   * @param start start time, or the same for all
   * @param name unique among those compared
   */
  public JobRank(int precedence, int place, long start, String name) {
    this.precedence = precedence;
    this.place = place;
    this.start = start;
    this.name = name;
  }

  /** The same job's rank with another precedence. */
  public JobRank precedence(int other) {
    return other == precedence ? this : new JobRank(other, place, start, name);
  }

  @Override
  public int compareTo(JobRank other) {
    int order = Integer.compare(precedence, other.precedence);
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
