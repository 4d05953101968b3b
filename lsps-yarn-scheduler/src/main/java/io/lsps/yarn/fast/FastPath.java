/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.preempt.yarn.SteadyClock.HasSteadyClock;
import io.lsps.yarn.fast.NodeOffer.Quota;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.OpenFairScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the fast path is taken, and what its attempts and placement use of the scheduler. An
 * error of the fast path turns it off for good, and the FairScheduler goes on.
 */
public abstract class FastPath extends OpenFairScheduler implements HasSteadyClock {
  private static final Logger LOG = LoggerFactory.getLogger(FastPath.class);

  private final SteadyClock steadyClock = new SteadyClock(this);
  private volatile boolean fast;

  /** What code of LsPS has thrown, and was kept from Hadoop's. */
  protected final Faults faults = new Faults();

  /** Turns the fast path on, if this Hadoop carries it, or off, before any application comes. */
  protected final void setFastPath(boolean on) {
    fast = on && Host.carriesFastPath();
    String version = VersionInfo.getVersion();
    if (!Host.isTested()) {
      LOG.warn("Hadoop {} is not tested with this LsPS: expected one of {}", version, Host.TESTED);
    }
    if (on && !fast) {
      LOG.error(
          "The fast path stays off, the FairScheduler's own is taken: Hadoop {} lacks {}",
          version,
          Host.missing());
    }
  }

  @Override
  public final SteadyClock steadyClock() {
    return steadyClock;
  }

  /** Whether the fast path is taken: a fault of its own turns it off for good. */
  public final boolean isFastPath() {
    return fast;
  }

  /** How many errors in the plugin were caught. */
  public long faults() {
    return faults.count();
  }

  /** The FairScheduler goes on from here. From any thread, with any lock. */
  final void leave(String part, Throwable fault) {
    fast = false;
    faults.record(part, fault);
  }

  final void guard(String part, Runnable ours) {
    faults.guardElse(part, ours, () -> fast = false);
  }

  /** Whether it is not too early after a restart. */
  final boolean mayAssign() {
    return !rmContext.isWorkPreservingRecoveryEnabled()
        || rmContext.isSchedulerReadyForAllocatingContainers();
  }

  /** Something of an attempt has changed. From any thread. */
  abstract void changed(FSAppAttempt attempt);

  /** An AM that has asked is about to be told which containers it was given. */
  abstract void answers(FSAppAttempt attempt, Runnable observe);

  /** Whether a node is offered without a heartbeat of its own. */
  abstract boolean isPlacing();

  /** Takes in what was asked for since the last update. Under the write lock. */
  abstract void updateDemands();

  /** Gives away what a node has free. Under the write lock. */
  abstract void serve(FSSchedulerNode node, Quota quota);
}
