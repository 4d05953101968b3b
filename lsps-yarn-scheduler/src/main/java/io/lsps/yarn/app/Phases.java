/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.Gate.JobAsk;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import java.util.function.IntPredicate;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Which phase a container belongs to, by the priority it was asked at. */
public final class Phases {
  private Phases() {}

  public static Phase of(boolean mapReduce, int priority) {
    return mapReduce ? MapReducePriorities.phase(priority) : Phase.TASK;
  }

  /** What a container is asked for under: of MapReduce its maps or its reduces. */
  public static RequestKey key(boolean mapReduce, int priority, long allocationId) {
    Phase phase = of(mapReduce, priority);
    return phase == Phase.TASK ? RequestKey.task(priority, allocationId) : RequestKey.of(phase);
  }

  /** Whether asks at a priority may be held back. */
  public static boolean isGated(int priority, AskLimits limits) {
    return priority == MapReducePriorities.REDUCE
        || (priority == MapReducePriorities.MAP && limits.limitsMaps());
  }

  /** What an ask that may be held back is for. */
  public static JobAsk.Kind kind(int priority, boolean placed) {
    if (priority == MapReducePriorities.REDUCE) {
      return placed ? JobAsk.Kind.PLACED_REDUCE : JobAsk.Kind.REDUCE;
    }
    return JobAsk.Kind.MAP;
  }

  /** The containers that an attempt's tasks hold, counted without a look at each. */
  public static int tasksHeld(SchedulerApplicationAttempt attempt) {
    int master = Resources.isNone(attempt.getAMResource()) ? 0 : 1;
    return Math.max(0, attempt.getLiveContainersMap().size() - master);
  }

  /** The containers of a priority that an attempt holds, AMs not counted. */
  public static int held(SchedulerApplicationAttempt attempt, int priority) {
    return held(attempt, each -> each == priority);
  }

  /** The same of several priorities. */
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
