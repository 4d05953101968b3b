/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Ask;
import io.lsps.gate.Limits;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** Which phase a container belongs to, by the priority it was asked at. */
public final class Phases {
  public static final int REDUCE_PRIORITY = 10;
  public static final int MAP_PRIORITY = 20;

  /** A map whose earlier attempt failed. */
  public static final int FAST_FAIL_MAP_PRIORITY = 5;

  private static final int OPPORTUNISTIC_MAP_PRIORITY = 19;

  private Phases() {}

  public static Phase of(boolean mapReduce, int priority) {
    if (mapReduce && isMap(priority)) {
      return Phase.MAP;
    }
    return mapReduce && priority == REDUCE_PRIORITY ? Phase.REDUCE : Phase.TASK;
  }

  /** What a container is asked for under: of MapReduce its maps or its reduces. */
  public static RequestKey key(boolean mapReduce, int priority, long allocationId) {
    Phase phase = of(mapReduce, priority);
    return phase == Phase.TASK ? RequestKey.task(priority, allocationId) : RequestKey.of(phase);
  }

  /** At which MapReduce asks for the tasks of a phase. */
  public static int priority(Phase phase) {
    return phase == Phase.REDUCE ? REDUCE_PRIORITY : MAP_PRIORITY;
  }

  public static boolean isMap(int priority) {
    return priority == MAP_PRIORITY
        || priority == FAST_FAIL_MAP_PRIORITY
        || priority == OPPORTUNISTIC_MAP_PRIORITY;
  }

  /** Whether asks at a priority may be held back. */
  public static boolean isGated(int priority, Limits limits) {
    return priority == REDUCE_PRIORITY || (priority == MAP_PRIORITY && limits.limitsMaps());
  }

  /** What an ask that may be held back is for. */
  public static Ask.Kind kind(int priority, boolean placed) {
    if (priority == REDUCE_PRIORITY) {
      return placed ? Ask.Kind.PLACED_REDUCE : Ask.Kind.REDUCE;
    }
    return Ask.Kind.MAP;
  }

  /** Whether a container is a task's and not the master's. */
  public static boolean isTask(RMContainer container) {
    return container.getAllocatedSchedulerKey() != null && !container.isAMContainer();
  }

  /** At which a container was asked for. */
  public static int priority(RMContainer container) {
    return container.getAllocatedSchedulerKey().getPriority().getPriority();
  }
}
