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
 * Places requests when an AM calls, not only at node heartbeats: nodes that have reported are
 * offered again, to all applications in order. See docs/decisions/0005-speed.md.
 *
 * <p>The scheduler's lock is taken per node, and only if a node has enough free for the smallest
 * requested container.
 */
final class AskPlacement {
  /** Limit on nodes per call; others are offered at their heartbeats. */
  private static final int MOST_NODES = 16;

  /** After this many useless offers in a row, further ones are unlikely to help. */
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
   * Placement at AM calls.
   *
   * @param lock the scheduler's lock for assignments
   */
  AskPlacement(FastPath scheduler, Lock lock) {
    this.scheduler = scheduler;
    time = SteadyClock.of(scheduler);
    this.lock = lock;
  }

  @SuppressWarnings("deprecation") // Continuous scheduling is deprecated but still supported.
  boolean isOn() {
    return on && !scheduler.isContinuousSchedulingEnabled();
  }

  /** Whether a node is offered outside of its heartbeat. Under the scheduler's lock. */
  boolean isPlacing() {
    return placing;
  }

  /**
   * A node's heartbeat was handled. Under the scheduler's lock.
   *
   * @param keep whether the rest may be assigned before its next heartbeat
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

  /** A node was removed. Under the scheduler's lock. */
  void removed(NodeId node) {
    guard(() -> nodes.forget(node));
  }

  /**
   * An AM's call is about to return its containers: places requests now. AM containers are
   * requested under the attempt's lock, where the scheduler's must not be taken: the scheduler's
   * own thread handles them.
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
    // On a full cluster the requests need not be read. Those of a queue whose largest container is
    // smaller still wait for heartbeats.
    if (!nodes.mayHave(scheduler.getMinimumResourceCapability())) {
      return;
    }
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

  /** An AM container was requested. On the scheduler's own thread. */
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
      // Otherwise applications with new requests would not be offered anything.
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

  @SuppressWarnings("ReferenceEquality") // A node that has rejoined has not reported yet.
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

  /** The maximum heartbeat interval, in milliseconds. */
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
   * An AM container was requested. It is placed on the scheduler's own thread: the requesting one
   * holds the attempt's lock, under which the scheduler's must not be taken.
   */
  static final class MasterAskEvent extends SchedulerEvent {
    final FastAttempt attempt;

    MasterAskEvent(FastAttempt attempt) {
      super(SchedulerEventType.NODE_UPDATE);
      this.attempt = attempt;
    }
  }
}
