/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** What a metric may depend on, besides a job's remaining work. Immutable. */
public final class JobTerms {
  /** The deadline of a job that has none. */
  public static final double NO_DEADLINE = Double.POSITIVE_INFINITY;

  private final double elapsed;
  private final double totalWork;
  private final double weight;
  private final double deadline;
  private final SlaSteps sla;

  /**
   * A job's terms.
   *
   * @param elapsed seconds since its submission, not below 0
   * @param totalWork all its work, done or not, in slot-seconds, above 0
   * @param weight its importance, not below 0; 1 where nobody gave one
   * @param deadline seconds after its submission, or {@link #NO_DEADLINE}
   * @param sla its agreement, or {@link SlaSteps#NONE}
   */
  public JobTerms(double elapsed, double totalWork, double weight, double deadline, SlaSteps sla) {
    if (!(elapsed >= 0 && totalWork > 0 && weight >= 0) || Double.isNaN(deadline)) {
      throw new IllegalArgumentException(
          "elapsed "
              + elapsed
              + ", total work "
              + totalWork
              + ", weight "
              + weight
              + ", deadline "
              + deadline
              + ": expected at least 0, above 0, at least 0, and a number");
    }
    this.elapsed = elapsed;
    this.totalWork = totalWork;
    this.weight = weight;
    this.deadline = deadline;
    this.sla = sla;
  }

  /** The same terms with another total work. */
  public JobTerms withTotalWork(double slotSeconds) {
    return new JobTerms(elapsed, slotSeconds, weight, deadline, sla);
  }

  double elapsed() {
    return elapsed;
  }

  double totalWork() {
    return totalWork;
  }

  double weight() {
    return weight;
  }

  boolean hasDeadline() {
    return deadline < Double.POSITIVE_INFINITY;
  }

  /** Seconds from now to the deadline; below 0 where it has passed. */
  public double due() {
    return deadline - elapsed;
  }

  SlaSteps sla() {
    return sla;
  }
}
