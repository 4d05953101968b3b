/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/**
 * A job, and whether it has had far more than it was foreseen to need. One that is taken for too
 * small would go first for as long as it runs, and those taken for large would wait for all of it.
 * So it counts by what it has had, as under least attained service: after the late jobs of PSBS
 * (Dell'Amico, Carra and Michiardi 2015). All sizes are in one unit. Written by one thread at a
 * time.
 */
public final class LateJob {
  /** So many times what was foreseen. Estimates from a job's first tasks are often off by less. */
  private static final double LATE = 2;

  /**
   * So many times as large counts a job whose master waits for a container: the master holds it for
   * as long as the job runs, and no work is done for it yet. See
   * docs/decisions/0183-what-runs-goes-before-what-has-to-start.md.
   */
  private static final double TO_START = 4;

  private volatile long tasks;
  private volatile double foreseen = Double.NaN;

  /** The size that ranks a job whose master waits for a container. */
  public static double toStart(double left) {
    return TO_START * left;
  }

  /** Whether all its work is to be foreseen anew, since it has asked for more tasks than then. */
  public boolean isNew(long tasksNow) {
    return tasksNow > tasks;
  }

  /**
   * Foresees all its work, done or not.
   *
   * @param tasksNow how many tasks it has asked for by now
   * @param work at least 0
   */
  public void foresee(long tasksNow, double work) {
    foreseen = work;
    tasks = tasksNow;
  }

  /**
   * The size that ranks it.
   *
   * @param left the work that is thought to be left of it, at least 0
   * @param held the work that its containers have been held for, at least 0
   */
  public double rankingSize(double left, double held) {
    return held > LATE * foreseen ? Math.max(left, held) : left;
  }
}
