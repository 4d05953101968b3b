/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.workload.SparkJob;

/**
 * How many executors a Spark application wants, by the rules of its {@code
 * ExecutorAllocationManager}. When tasks have waited for the backlog timeout it wants one more,
 * then two, four and so on at each further timeout, but never more than its tasks need. When they
 * need fewer it wants fewer at once.
 */
public final class ExecutorTarget {
  private static final long NEVER = Long.MAX_VALUE;

  private final SparkJob spark;
  private int target;
  private int next = 1;
  private long addAt = NEVER;

  /** Starts at the application's least number of executors. */
  public ExecutorTarget(SparkJob spark) {
    this.spark = spark;
    this.target = spark.minExecutors();
  }

  /** How many executors the application wants now. */
  public int target() {
    return target;
  }

  /** When the target grows next, milliseconds; far in the future while no task waits. */
  long addAt() {
    return addAt;
  }

  /**
   * Updates the target.
   *
   * @param waiting tasks without a core
   * @param running tasks
   * @param executors held now
   * @param now milliseconds
   */
  public void look(int waiting, int running, int executors, long now) {
    int cores = spark.executor().vcores();
    int needed = (waiting + running + cores - 1) / cores;
    if (waiting == 0) {
      addAt = NEVER;
      next = 1;
    } else if (addAt == NEVER) {
      addAt = now + spark.backlogMillis();
    }
    if (needed < target) {
      target = Math.max(needed, spark.minExecutors());
      next = 1;
    } else if (now >= addAt) {
      add(needed, executors);
      addAt = now + spark.backlogMillis();
    }
  }

  private void add(int needed, int executors) {
    int before = target;
    int wanted = Math.min(Math.max(target, executors) + next, needed);
    target = Math.max(Math.min(wanted, spark.maxExecutors()), spark.minExecutors());
    next = target - before == next ? next * 2 : 1;
  }

  /** Whether one of this many executors may be given back. */
  boolean spares(int executors) {
    return executors > Math.max(target, spark.minExecutors());
  }
}
