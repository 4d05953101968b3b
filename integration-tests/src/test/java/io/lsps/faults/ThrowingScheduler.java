/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.yarn.LspsFairScheduler;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.util.Clock;

/**
 * Our scheduler, in which a question that our own code asks of it may fail: inside a hook, a policy
 * or the fast path, where such a failure is to be counted and to reach nobody. Hadoop's code never
 * meets one.
 */
class ThrowingScheduler extends LspsFairScheduler {
  private static final Set<String> GUARDS =
      Set.of(
          "io.lsps.policy.yarn.Faults.guard",
          "io.lsps.preempt.yarn.GlobalPreemptionMonitor.editSchedule",
          "io.lsps.yarn.fast.FastFairScheduler.assignOne");
  private static final String SELF = ThrowingScheduler.class.getName() + ".";
  private static final StackWalker STACK = StackWalker.getInstance();

  private int questions;
  private String thrownIn = "";

  /** Lets a question fail: the n-th from now on. */
  void arm(int nth) {
    questions = nth;
  }

  /** Where a question has failed since this was last asked, or nothing. */
  String thrownIn() {
    String where = thrownIn;
    thrownIn = "";
    return where;
  }

  private void asked() {
    if (questions > 0) {
      String place =
          STACK.walk(frames -> place(frames.limit(60).map(ThrowingScheduler::name).toList()));
      if (!place.isEmpty() && --questions == 0) {
        thrownIn = place;
        if ((thrownIn.hashCode() & 1) == 0) {
          throw new IllegalStateException("a planted fault in " + thrownIn);
        }
        throw new NoSuchMethodError("a planted fault in " + thrownIn);
      }
    }
  }

  /** The method of ours that asks, if a guard is around it, or nothing. */
  private static String place(List<String> frames) {
    int asker = 0;
    while (asker < frames.size() && frames.get(asker).startsWith(SELF)) {
      asker++;
    }
    for (int i = asker; i < frames.size(); i++) {
      if (GUARDS.contains(frames.get(i))) {
        String by = frames.get(asker);
        boolean ours = by.startsWith("io.lsps.") || i == asker + 1;
        return ours && !by.startsWith("io.lsps.lab.") ? by : "";
      }
    }
    return "";
  }

  private static String name(StackWalker.StackFrame frame) {
    return frame.getClassName() + "." + frame.getMethodName();
  }

  @Override
  public Clock getClock() {
    asked();
    return super.getClock();
  }

  @Override
  public Resource getClusterResource() {
    asked();
    return super.getClusterResource();
  }

  @Override
  public FSAppAttempt getSchedulerApp(ApplicationAttemptId attempt) {
    asked();
    return super.getSchedulerApp(attempt);
  }

  @Override
  public QueueManager getQueueManager() {
    asked();
    return super.getQueueManager();
  }

  @Override
  public AllocationConfiguration getAllocationConfiguration() {
    asked();
    return super.getAllocationConfiguration();
  }

  @Override
  public ClusterNodeTracker<FSSchedulerNode> getNodeTracker() {
    asked();
    return super.getNodeTracker();
  }

  @Override
  public Resource getMaximumResourceCapability(String queue) {
    asked();
    return super.getMaximumResourceCapability(queue);
  }

  @Override
  public Resource getNormalizedResource(Resource asked, Resource most) {
    asked();
    return super.getNormalizedResource(asked, most);
  }

  @Override
  public RMContext getRMContext() {
    asked();
    return super.getRMContext();
  }
}
