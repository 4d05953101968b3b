/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Locale;

/** How much of the cluster a job may take before it starts no more tasks, and why. Immutable. */
public final class LaunchLimit {
  private static final double PERCENT = 100;
  private static final double MILLIS = 1000;

  private final String application;
  private final Parts parts;
  private final double taskMillis;
  private final double idleMillis;
  private final long until;

  LaunchLimit(String application, Parts parts, double taskMillis, double idleMillis, long until) {
    this.application = application;
    this.parts = parts;
    this.taskMillis = taskMillis;
    this.idleMillis = idleMillis;
    this.until = until;
  }

  /** Id of the application. */
  public String application() {
    return application;
  }

  /** Part of the cluster's dominant resource that it may take, 0 to 1. */
  public double part() {
    return parts.starts;
  }

  /** Part that is not taken back from it, {@link #part} or more, up to 1. */
  double keeps() {
    return parts.keeps;
  }

  /** How long its tasks take, milliseconds, as far as is known. */
  public double taskMillis() {
    return taskMillis;
  }

  /** How long room beyond the limit stays idle in the mean, milliseconds. */
  public double idleMillis() {
    return idleMillis;
  }

  /**
   * When more is lent to it if nobody else wants the room before, milliseconds of the clock that
   * decisions go by.
   */
  public long until() {
    return until;
  }

  /**
   * Says which job is limited to how much, why and until when.
   *
   * @param used part of the cluster that it takes now
   * @param wanted part that it takes and waits for
   * @param now milliseconds
   */
  public String text(double used, double wanted, long now) {
    return String.format(
        Locale.ROOT,
        "%s may take %.0f %% of the cluster; it has %.0f %% and wants %.0f %%. Its tasks take about"
            + " %.0f s, and more room than that is idle for %s before others want it; if they"
            + " do not, it is given more in %d s",
        application,
        PERCENT * part(),
        PERCENT * used,
        PERCENT * wanted,
        taskMillis / MILLIS,
        Double.isInfinite(idleMillis)
            ? "long"
            : String.format(Locale.ROOT, "%.0f s in the mean", idleMillis / MILLIS),
        Math.max(0, until - now) / (long) MILLIS);
  }

  /** Parts of the cluster, 0 to 1. */
  static final class Parts {
    private final double starts;
    private final double keeps;

    Parts(double starts, double keeps) {
      this.starts = starts;
      this.keeps = keeps;
    }
  }
}
