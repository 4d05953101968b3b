/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.fast.LeastRoom;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.yarn.fast.NodeOffer.Quota;
import io.lsps.yarn.fast.ReportedNodes.Report;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;

/**
 * Gives free room away when an AM asks, not only at the heartbeat of the node: nodes that have
 * reported are offered once more, to all applications in order. See docs/decisions/0005-speed.md.
 *
 * <p>The scheduler's lock is taken for each node again, and not at all where no node has room
 * enough for the smallest container that is asked for.
 */
final class AskPlacement {
  /** At so many nodes an ask ends; the others are offered at their heartbeats. */
  private static final int MOST_NODES = 16;

  /** Where so many nodes in a row were of use to nobody, others will hardly be. */
  private static final int MOST_IN_VAIN = 4;

  /** A node that has missed this many heartbeats may be lost. */
  private static final int HEARTBEATS = 2;

  private static final long LEAST_HEARTBEAT_MILLIS = 1000;

  private final FastPath scheduler;
  private final SteadyClock time;
  private final Lock lock;
  private final ReportedNodes nodes = new ReportedNodes();
  private volatile boolean on = true;
  private long freshMillis;
  private boolean placing;

  /**
   * Placement at the ask.
   *
   * @param lock under which the scheduler assigns
   */
  AskPlacement(FastPath scheduler, Lock lock) {
    this.scheduler = scheduler;
    time = SteadyClock.of(scheduler);
    this.lock = lock;
  }

  @SuppressWarnings("deprecation") // Continuous scheduling is, and it is still obeyed.
  boolean isOn() {
    return on && !scheduler.isContinuousSchedulingEnabled();
  }

  /** Whether a node is offered without a heartbeat of its own. Under the scheduler's lock. */
  boolean isPlacing() {
    return placing;
  }

  /**
   * A heartbeat of a node is over. Under the scheduler's lock.
   *
   * @param keep whether what the node has left may be given away before its next
   */
  void reported(FSSchedulerNode node, Quota quota, boolean keep) {
    guard(
        () -> {
          if (isOn() && keep) {
            nodes.reported(new Report(node, quota, now()));
          } else {
            nodes.clear();
          }
        });
  }

  /** A node has gone. Under the scheduler's lock. */
  void removed(NodeId node) {
    guard(() -> nodes.forget(node));
  }

  /**
   * An AM that has asked is about to be told which containers it was given: it may be given some
   * now. The container of an AM itself is asked for under the lock of its attempt, where the
   * scheduler's may not be taken: that is left to the scheduler's own thread.
   *
   * @param observe run before anything is placed
   */
  void answers(FastAttempt app, Runnable observe) {
    guard(
        () -> {
          if (mayPlace(app)) {
            serve(app, observe);
          }
        });
  }

  private boolean mayPlace(FastAttempt app) {
    return isOn() && scheduler.isFastPath() && app.placesAtAsk;
  }

  private void serve(FastAttempt app, Runnable observe) {
    LeastRoom wanted = ReportedNodes.wanted(app);
    if (!nodes.mayHave(wanted)) {
      return;
    }
    if (app.isWaitingForAMContainer()) {
      scheduler.getRMContext().getDispatcher().getEventHandler().handle(new MasterAskEvent(app));
    } else {
      observe.run();
      place(app, wanted);
    }
  }

  /** A container for an AM was asked for. The scheduler's own thread. */
  void masterAsked(FastAttempt app) {
    guard(
        () -> {
          if (mayPlace(app)) {
            place(app, ReportedNodes.wanted(app));
          }
        });
  }

  private void guard(Runnable action) {
    scheduler.faults.guardElse("placement at the ask", action, () -> on = false);
  }

  private void place(FastAttempt app, LeastRoom wanted) {
    int inVain = 0;
    for (Report node : candidates(app, wanted)) {
      inVain = offer(node) ? 0 : inVain + 1;
      if (inVain == MOST_IN_VAIN || !ReportedNodes.wanted(app).isSomething()) {
        break;
      }
    }
  }

  private List<Report> candidates(FastAttempt app, LeastRoom wanted) {
    lock.lock();
    try {
      if (app.isStopped() || !scheduler.mayAssign()) {
        return Collections.emptyList();
      }
      // Else nobody who has asked since the last update would be offered anything.
      scheduler.updateDemands();
      nodes.forgetSilent(now() - fresh());
      return nodes.forApp(app, wanted, MOST_NODES);
    } finally {
      lock.unlock();
    }
  }

  /** Offers a node to all, as at its heartbeat. Returns whether anything was assigned. */
  private boolean offer(Report report) {
    lock.lock();
    try {
      if (!nodes.isLatest(report) || !report.isOpen()) {
        return false;
      }
      if (!isThere(report)) {
        nodes.forget(report.node.getNodeID());
        return false;
      }
      long before = report.memory();
      placing = true;
      try {
        scheduler.serve(report.node, report.quota);
      } finally {
        placing = false;
      }
      nodes.measure(report);
      return report.memory() != before;
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("ReferenceEquality") // One that has come back has not reported yet.
  private boolean isThere(Report report) {
    FSSchedulerNode node = report.node;
    return scheduler.getNodeTracker().getNode(node.getNodeID()) == node;
  }

  private long fresh() {
    if (freshMillis == 0) {
      freshMillis = HEARTBEATS * Math.max(LEAST_HEARTBEAT_MILLIS, heartbeat(scheduler.getConf()));
    }
    return freshMillis;
  }

  /** The longest time from one heartbeat to the next, in milliseconds. */
  private static long heartbeat(Configuration conf) {
    boolean scaled =
        conf.getBoolean(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE);
    return scaled
        ? conf.getLong(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MAX_MS)
        : conf.getLong(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
  }

  private long now() {
    return time.now();
  }

  /**
   * A container for an application's AM was asked for. Its room is given on the scheduler's own
   * thread: who asks holds the lock of the attempt, under which the scheduler's may not be taken.
   */
  static final class MasterAskEvent extends SchedulerEvent {
    final FastAttempt attempt;

    MasterAskEvent(FastAttempt attempt) {
      super(SchedulerEventType.NODE_UPDATE);
      this.attempt = attempt;
    }
  }
}
