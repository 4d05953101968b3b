/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/** Numbers of containers for maps and for reduces. */
public final class Slots {
  public final int maps;
  public final int reduces;

  /**
   * A split.
   *
   * @param maps at least 1
   * @param reduces at least 1
   * @throws IllegalArgumentException if one is below 1
   */
  public Slots(int maps, int reduces) {
    if (maps < 1 || reduces < 1) {
      throw new IllegalArgumentException(
          "map slots and reduce slots must be at least 1 each, were " + maps + " and " + reduces);
    }
    this.maps = maps;
    this.reduces = reduces;
  }

  /**
   * Half of the slots for each phase; an odd one for maps.
   *
   * @param total at least 2
   */
  public static Slots halves(int total) {
    return new Slots(total - total / 2, total / 2);
  }

  public int total() {
    return maps + reduces;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Slots
        && ((Slots) other).maps == maps
        && ((Slots) other).reduces == reduces;
  }

  @Override
  public int hashCode() {
    return 31 * maps + reduces;
  }

  @Override
  public String toString() {
    return maps + ":" + reduces;
  }
}
