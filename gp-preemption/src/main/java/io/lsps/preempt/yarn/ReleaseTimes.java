/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

/**
 * How long nodes take from a kill until they have let go of the container: the next heartbeat, the
 * time that it takes to stop, and the report. The last kills count most. Not thread-safe.
 */
final class ReleaseTimes {
  private static final double WEIGHT = 0.1;

  private double mean;
  private boolean any;

  /** A node has let go. */
  void add(long millis) {
    mean = any ? mean + WEIGHT * (millis - mean) : millis;
    any = true;
  }

  /** Milliseconds; 0 before the first. */
  long mean() {
    return Math.round(mean);
  }
}
