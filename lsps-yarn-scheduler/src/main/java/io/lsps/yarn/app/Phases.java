/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.AskLimits;
import io.lsps.gate.JobAsk;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

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

  /** Whether a container is a task's and not the master's. */
  public static boolean isTask(RMContainer container) {
    return container.getAllocatedSchedulerKey() != null && !container.isAMContainer();
  }

  /** At which a container was asked for. */
  public static int priority(RMContainer container) {
    return container.getAllocatedSchedulerKey().getPriority().getPriority();
  }
}
