/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

/** The tasks of one phase of a job, as they were observed. Immutable. */
public final class ObservedTasks {
  /** No tasks. */
  public static final ObservedTasks NONE = new ObservedTasks(0, 0, new float[0], 0, Double.NaN);

  private final int count;
  private final double share;
  private final float[] seconds;
  private final double mean;
  private final double foreseen;

  private ObservedTasks(int count, double share, float[] seconds, double mean, double foreseen) {
    this.count = count;
    this.share = share;
    this.seconds = seconds;
    this.mean = mean;
    this.foreseen = foreseen;
  }

  /**
   * Tasks.
   *
   * @param count how many, at least 1
   * @param share of the cluster's dominant resource that one of their containers takes, above 0
   * @param seconds times of some of them, at least one, each at least 0
   * @param foreseen what the scheduler took for their mean time before any of them had ended,
   *     seconds; NaN where nothing told it
   * @throws IllegalArgumentException if any of these is out of range
   */
  public static ObservedTasks of(int count, double share, float[] seconds, double foreseen) {
    if (count < 1 || !(share > 0) || seconds.length == 0) {
      throw new IllegalArgumentException(
          "expected tasks with a share and times, were "
              + count
              + " of "
              + share
              + " with "
              + seconds.length
              + " times");
    }
    double sum = 0;
    for (float each : seconds) {
      if (!(each >= 0)) {
        throw new IllegalArgumentException("a task's seconds must be at least 0, were " + each);
      }
      sum += each;
    }
    return new ObservedTasks(count, share, seconds.clone(), sum / seconds.length, foreseen);
  }

  /** How many. */
  public int count() {
    return count;
  }

  /** Of the cluster's dominant resource that one of their containers takes. */
  double share() {
    return share;
  }

  /** The time of the task of this number, from 0: tasks beyond the known ones repeat them. */
  double seconds(int task) {
    return seconds[task % seconds.length];
  }

  /** Mean time, seconds; NaN of no tasks. */
  double mean() {
    return mean;
  }

  /** Their mean time as the scheduler foresaw it, seconds, or NaN. */
  double foreseen() {
    return foreseen;
  }
}
