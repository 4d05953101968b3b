/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** The order of a user's jobs, and whether its history of sizes is cleared. */
public final class OrderDecision {
  private final JobOrder order;
  private final boolean conflict;

  private OrderDecision(JobOrder order, boolean conflict) {
    this.order = order;
    this.conflict = conflict;
  }

  /**
   * Decides for one user (LsPS, II-C). Past and present both vary less than an exponential
   * distribution (CV below 1): FIFO. Otherwise Fair. If they disagree, the workload has changed:
   * Fair, and the window of past sizes is cleared.
   *
   * <p>Without a past the present alone decides, and vice versa; without either it is Fair.
   *
   * @param pastVariation CV of the completed jobs in the window, ignored without any
   * @param pastJobs number of completed jobs in the window
   * @param currentVariation CV' of the current jobs, ignored without any
   * @param currentJobs number of current jobs whose size is known
   */
  public static OrderDecision of(
      double pastVariation, long pastJobs, double currentVariation, long currentJobs) {
    boolean pastSpeaks = pastJobs > 0;
    boolean currentSpeaks = currentJobs > 0;
    boolean pastAlike = pastVariation < 1;
    boolean currentAlike = currentVariation < 1;
    if (pastSpeaks && currentSpeaks && pastAlike != currentAlike) {
      return new OrderDecision(JobOrder.FAIR, true);
    }
    boolean alike =
        (pastSpeaks || currentSpeaks)
            && (!pastSpeaks || pastAlike)
            && (!currentSpeaks || currentAlike);
    return new OrderDecision(alike ? JobOrder.FIFO : JobOrder.FAIR, false);
  }

  public JobOrder order() {
    return order;
  }

  /** True if past and present disagree. */
  public boolean conflict() {
    return conflict;
  }
}
