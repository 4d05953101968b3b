/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** One job to allocate slots to. Immutable. */
public final class FlexJob {
  /** Remaining work in slot-seconds. */
  public final double work;

  public final int least;
  public final int most;
  public final Penalty penalty;

  /**
   * A job.
   *
   * @param work remaining work in slot-seconds: with s slots it takes work / s seconds more
   * @param least slots that it is guaranteed, at most {@code most}
   * @param most slots that it can use, at least 1
   * @param penalty of its completion
   */
  public FlexJob(double work, int least, int most, Penalty penalty) {
    if (!(work >= 0 && work < Double.POSITIVE_INFINITY) || least < 0 || most < 1 || least > most) {
      throw new IllegalArgumentException(
          String.format(
              "work %s, least %s, most %s: expected at least 0, and 0 <= least <= most with most at"
                  + " least 1",
              work, least, most));
    }
    this.work = work;
    this.least = least;
    this.most = most;
    this.penalty = penalty;
  }
}
