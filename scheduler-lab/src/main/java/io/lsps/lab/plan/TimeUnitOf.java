/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

/** The unit in which an axis of time is best read. */
final class TimeUnitOf {
  private static final double HOURS_FROM = 3 * 3600;
  private static final double MINUTES_FROM = 600;

  private TimeUnitOf() {}

  /** Seconds in the unit for an axis as long as this. */
  static double seconds(double end) {
    return end > HOURS_FROM ? 3600 : end > MINUTES_FROM ? 60 : 1;
  }

  static String name(double end) {
    return end > HOURS_FROM ? "hours" : end > MINUTES_FROM ? "minutes" : "seconds";
  }
}
