/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * The priorities of a MapReduce AM's requests, as in Hadoop's {@code RMContainerAllocator}, which
 * distinguish maps from reduces.
 */
public final class MapReducePriorities {
  /** A map whose earlier attempt failed. */
  public static final int FAST_FAIL_MAP = 5;

  public static final int REDUCE = 10;

  public static final int MAP = 20;

  private static final int OPPORTUNISTIC_MAP = 19;

  private MapReducePriorities() {}

  /** Whether MapReduce requests maps at this priority. */
  public static boolean isMap(int priority) {
    return priority == MAP || priority == FAST_FAIL_MAP || priority == OPPORTUNISTIC_MAP;
  }

  /** The phase of a task, by the priority of its request. */
  public static Phase phase(int priority) {
    if (isMap(priority)) {
      return Phase.MAP;
    }
    return priority == REDUCE ? Phase.REDUCE : Phase.TASK;
  }
}
