/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** How much of the cluster a job may take before it starts no more tasks, and why. Immutable. */
public final class LaunchLimit {
  private final String application;
  private final double part;
  private final double taskMillis;
  private final double idleMillis;
  private final long until;

  LaunchLimit(String application, double part, double taskMillis, double idleMillis, long until) {
    this.application = application;
    this.part = part;
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
    return part;
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

  @Override
  public String toString() {
    return application + " at most " + part;
  }
}
