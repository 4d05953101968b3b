/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** How many containers a job may ask for beside those that it holds. Immutable. */
public final class AskLimits {
  /** No limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** The job's queue is not split between maps and reduces. */
  public static final AskLimits NONE = new AskLimits(false, UNLIMITED, UNLIMITED);

  private final boolean split;
  private final int maps;
  private final int reduces;

  private AskLimits(boolean split, int maps, int reduces) {
    this.split = split;
    this.maps = maps;
    this.reduces = reduces;
  }

  /** Of a queue that is split; each at least 0, or {@link #UNLIMITED}. */
  public static AskLimits split(int maps, int reduces) {
    if (maps < 0 || reduces < 0) {
      throw new IllegalArgumentException("limits below 0: " + maps + " and " + reduces);
    }
    return new AskLimits(true, maps, reduces);
  }

  /** Whether they are those of a split queue. */
  public boolean isSplit() {
    return split;
  }

  /** Whether maps are limited. */
  public boolean limitsMaps() {
    return maps != UNLIMITED;
  }

  int maps() {
    return maps;
  }

  int reduces() {
    return reduces;
  }
}
