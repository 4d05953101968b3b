/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import java.util.Comparator;

/** Place of a job when the next free container is offered. */
final class JohnsonRank implements Comparable<JohnsonRank> {
  private static final Comparator<JohnsonRank> ORDER =
      Comparator.<JohnsonRank>comparingInt(rank -> rank.reduces ? 0 : 1)
          .thenComparingInt(rank -> rank.position)
          .thenComparingLong(rank -> rank.startMillis)
          .thenComparing(rank -> rank.name);

  private final boolean reduces;
  private final int position;
  private final long startMillis;
  private final String name;

  /**
   * A place.
   *
   * @param reduces whether it asks for reduces that are let in: these have their part to themselves
   * @param position in the plan; unplanned jobs come last
   */
  JohnsonRank(boolean reduces, int position, long startMillis, String name) {
    this.reduces = reduces;
    this.position = position;
    this.startMillis = startMillis;
    this.name = name;
  }

  @Override
  public int compareTo(JohnsonRank other) {
    return ORDER.compare(this, other);
  }
}
