/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.Locale;

/** The unit that suits an axis of time. */
enum TimeUnit {
  SECONDS(1),
  MINUTES(60),
  HOURS(3600);

  private static final double HOURS_FROM = 3 * 3600;
  private static final double MINUTES_FROM = 600;

  private final double seconds;

  TimeUnit(double seconds) {
    this.seconds = seconds;
  }

  /** The unit for an axis of so many seconds. */
  static TimeUnit of(double end) {
    return end > HOURS_FROM ? HOURS : end > MINUTES_FROM ? MINUTES : SECONDS;
  }

  /** Seconds in it. */
  double seconds() {
    return seconds;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
