/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.Gate.JobAsk;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import java.util.function.IntPredicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The phase of a container, by its request's priority. */
public final class Phases {
  private Phases() {}

  public static Phase of(boolean mapReduce, int priority) {
    return mapReduce ? MapReducePriorities.phase(priority) : Phase.TASK;
  }

  /** The request key of a container: for MapReduce its maps or its reduces. */
  public static RequestKey key(boolean mapReduce, int priority, long allocationId) {
    Phase phase = of(mapReduce, priority);
    return phase == Phase.TASK ? RequestKey.task(priority, allocationId) : RequestKey.of(phase);
  }

  /** Whether requests at a priority may be held. */
  public static boolean isGated(int priority, AskLimits limits) {
    return priority == MapReducePriorities.REDUCE
        || (priority == MapReducePriorities.MAP && limits.limitsMaps());
  }

  /** The purpose of a gated request. */
  public static JobAsk.Kind kind(int priority, boolean placed) {
    if (priority == MapReducePriorities.REDUCE) {
      return placed ? JobAsk.Kind.PLACED_REDUCE : JobAsk.Kind.REDUCE;
    }
    return JobAsk.Kind.MAP;
  }

  /** Number of containers of an attempt's tasks, in O(1). */
  public static int tasksHeld(SchedulerApplicationAttempt attempt) {
    Resource am = attempt.getAMResource();
    // Resources.isNone compares all types of resources by hash tables, and this is asked at each
    // container.
    int master = am.getMemorySize() == 0 && am.getVirtualCores() == 0 ? 0 : 1;
    return Math.max(0, attempt.getLiveContainersMap().size() - master);
  }

  /** Number of containers at a priority, without the AM's. */
  public static int held(SchedulerApplicationAttempt attempt, int priority) {
    return held(attempt, each -> each == priority);
  }

  /** The same for several priorities. */
  public static int held(SchedulerApplicationAttempt attempt, IntPredicate priorities) {
    int held = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      SchedulerRequestKey key = container.getAllocatedSchedulerKey();
      boolean task = key != null && !container.isAMContainer();
      held += task && priorities.test(key.getPriority().getPriority()) ? 1 : 0;
    }
    return held;
  }
}
