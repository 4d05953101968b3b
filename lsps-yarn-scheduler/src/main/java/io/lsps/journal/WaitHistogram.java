/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import java.util.Arrays;

/** How long some waited: how many up to each of a few limits. Immutable. */
public final class WaitHistogram {
  /** Nobody has waited. */
  public static final WaitHistogram NONE = new WaitHistogram(new long[8], 0);

  private static final long[] LIMITS = {1, 5, 15, 60, 300, 900, 3600};
  private static final double MILLIS = 1000;

  private final long[] counts;
  private final double seconds;

  private WaitHistogram(long[] counts, double seconds) {
    this.counts = counts;
    this.seconds = seconds;
  }

  /** The limits in seconds, rising; what waited longer is in no bucket but the last. */
  public static long[] limits() {
    return LIMITS.clone();
  }

  /** The same and one who has waited so long, in milliseconds. */
  WaitHistogram and(long wait) {
    long[] next = Arrays.copyOf(counts, counts.length);
    for (int i = 0; i < next.length; i++) {
      next[i] += i == LIMITS.length || wait <= LIMITS[i] * MILLIS ? 1 : 0;
    }
    return new WaitHistogram(next, seconds + wait / MILLIS);
  }

  /**
   * How many have waited at most as long as a limit.
   *
   * @param limit its number, from 0; that of all comes after the last limit
   */
  public long upTo(int limit) {
    return counts[limit];
  }

  /** How many have waited. */
  public long count() {
    return counts[LIMITS.length];
  }

  /** How long all of them have waited together, in seconds. */
  public double seconds() {
    return seconds;
  }
}
