/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** One phase of a job at one instant. Times in seconds. */
public final class PhaseView {
  static final PhaseView NONE = new PhaseView(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** Requested tasks that do not run yet. */
  public final int waiting;

  /** Running containers. */
  public final int running;

  /** Time the running tasks have worked so far, summed over them. */
  public final double elapsedSeconds;

  /** Time that the longest running task has worked so far. */
  public final double longestSeconds;

  /** Tasks that succeeded. */
  public final int finished;

  /** Sum of their task times. */
  public final double finishedSeconds;

  private final double finishedSquares;

  /** Containers that the application released after they ran. */
  public final int released;

  /** Sum of the times that these ran. */
  public final double releasedSeconds;

  /** Size of one container as a share of the cluster's dominant resource, in [0, 1]. */
  public final double containerShare;

  PhaseView(
      int waiting,
      int running,
      double elapsedSeconds,
      double longestSeconds,
      int finished,
      double finishedSeconds,
      double finishedSquares,
      int released,
      double releasedSeconds,
      double containerShare) {
    this.waiting = waiting;
    this.running = running;
    this.elapsedSeconds = elapsedSeconds;
    this.longestSeconds = longestSeconds;
    this.finished = finished;
    this.finishedSeconds = finishedSeconds;
    this.finishedSquares = finishedSquares;
    this.released = released;
    this.releasedSeconds = releasedSeconds;
    this.containerShare = containerShare;
  }

  /**
   * Both phases as one. The container has the mean size over the tasks that wait or run, or over
   * all tasks if none does.
   */
  PhaseView plus(PhaseView other) {
    double own = unfinished();
    double others = other.unfinished();
    double part =
        own + others > 0
            ? others / (own + others)
            : other.tasks() / Math.max(1, (double) tasks() + other.tasks());
    return new PhaseView(
        Saturated.sum(waiting, other.waiting),
        Saturated.sum(running, other.running),
        elapsedSeconds + other.elapsedSeconds,
        Math.max(longestSeconds, other.longestSeconds),
        Saturated.sum(finished, other.finished),
        finishedSeconds + other.finishedSeconds,
        finishedSquares + other.finishedSquares,
        Saturated.sum(released, other.released),
        releasedSeconds + other.releasedSeconds,
        containerShare + part * (other.containerShare - containerShare));
  }

  /** Tasks that wait or run. */
  public int unfinished() {
    return Saturated.sum(waiting, running);
  }

  /** All tasks: waiting, running, finished and released. */
  public int tasks() {
    return Saturated.sum(unfinished(), Saturated.sum(finished, released));
  }

  /** Mean task time of the job's own finished tasks, NaN if none has finished. */
  public double ownTaskSeconds() {
    return finished == 0 ? Double.NaN : finishedSeconds / finished;
  }

  /**
   * Standard error of that mean, relative to it; infinite with fewer than two finished tasks. One
   * straggler makes it large.
   */
  double ownError() {
    if (finished < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = finishedSeconds / finished;
    double variance = Math.max(0, finishedSquares / finished - mean * mean);
    return mean == 0 ? 0 : Math.sqrt(variance / (finished - 1)) / mean;
  }
}
