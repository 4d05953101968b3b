/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

/**
 * An application's rank for the next free container: whoever has nothing of its minimum first, then
 * whoever is below its share, then the others; each by the order of the schedule.
 */
final class FlexRank implements Comparable<FlexRank> {
  static final int BELOW_MINIMUM = 0;
  static final int BELOW_SHARE = 1;
  static final int SERVED = 2;

  private final int standing;
  private final int place;
  private final long start;
  private final String name;

  FlexRank(int standing, int place, long start, String name) {
    this.standing = standing;
    this.place = place;
    this.start = start;
    this.name = name;
  }

  @Override
  public int compareTo(FlexRank other) {
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
    return other instanceof FlexRank && compareTo((FlexRank) other) == 0;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
