/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** What a metric may depend on besides a job's remaining work. Immutable. */
public final class JobTerms {
  /** No deadline. */
  public static final double NO_DEADLINE = Double.POSITIVE_INFINITY;

  final double elapsed;
  final double totalWork;
  final double weight;
  private final double deadline;
  final Penalty sla;

  /**
   * A job's terms.
   *
   * @param elapsed seconds since its submission, not below 0
   * @param totalWork all its work, done or not, in slot-seconds, above 0
   * @param weight its importance, not below 0; 1 by default
   * @param deadline seconds after its submission, or {@link #NO_DEADLINE}
   * @param sla the cost of its response time by its SLA, or {@link Penalty#NONE}
   */
  public JobTerms(double elapsed, double totalWork, double weight, double deadline, Penalty sla) {
    if (!(elapsed >= 0 && totalWork > 0 && weight >= 0) || Double.isNaN(deadline)) {
      throw new IllegalArgumentException(
          String.format(
              "elapsed %s, total work %s, weight %s, deadline %s: expected at least 0, above 0, at"
                  + " least 0, and a number",
              elapsed, totalWork, weight, deadline));
    }
    this.elapsed = elapsed;
    this.totalWork = totalWork;
    this.weight = weight;
    this.deadline = deadline;
    this.sla = sla;
  }

  boolean hasDeadline() {
    return deadline < Double.POSITIVE_INFINITY;
  }

  /** Seconds from now to the deadline; below 0 if passed. */
  public double due() {
    return deadline - elapsed;
  }
}
