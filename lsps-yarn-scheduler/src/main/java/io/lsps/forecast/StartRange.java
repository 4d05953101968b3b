/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

/** From when until when something is expected. Immutable. */
public final class StartRange {
  private final long from;
  private final long until;

  StartRange(long from, long until) {
    this.from = from;
    this.until = until;
  }

  /** Milliseconds of the scheduler's clock. */
  public long from() {
    return from;
  }

  /** Likewise, not before {@link #from}. */
  public long until() {
    return until;
  }

  boolean holds(long time) {
    return from <= time && time <= until;
  }
}
