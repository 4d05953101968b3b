/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/** Hears of every group of tasks as the estimator places it. */
public interface TaskListener {
  /** Hears nothing. */
  TaskListener NONE = (position, map, count, fromSeconds, toSeconds) -> {};

  /**
   * Tasks of a job that hold a slot each over the same time. Those of a phase come by rising start
   * within a job.
   *
   * @param position of the job in the order, from 0
   * @param map true for maps, false for reduces
   * @param count how many tasks, at least 1
   * @param fromSeconds when they take their slots
   * @param toSeconds when they end
   */
  void placed(int position, boolean map, int count, double fromSeconds, double toSeconds);
}
