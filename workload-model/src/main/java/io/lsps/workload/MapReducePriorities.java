/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * The priorities at which a MapReduce application master asks for containers, as {@code
 * RMContainerAllocator} of Hadoop has them. They tell maps from reduces.
 */
public final class MapReducePriorities {
  /** A map whose earlier attempt failed. */
  public static final int FAST_FAIL_MAP = 5;

  public static final int REDUCE = 10;

  public static final int MAP = 20;

  private static final int OPPORTUNISTIC_MAP = 19;

  private MapReducePriorities() {}

  /** Whether MapReduce asks for maps at this priority. */
  public static boolean isMap(int priority) {
    return priority == MAP || priority == FAST_FAIL_MAP || priority == OPPORTUNISTIC_MAP;
  }

  /** The phase that a task belongs to, by the priority at which MapReduce asked for it. */
  public static Phase phase(int priority) {
    if (isMap(priority)) {
      return Phase.MAP;
    }
    return priority == REDUCE ? Phase.REDUCE : Phase.TASK;
  }
}
