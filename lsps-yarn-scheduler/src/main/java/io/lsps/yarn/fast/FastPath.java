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
 * Turns the fast path on and off, and defines what its parts use of the scheduler. An error in the
 * fast path turns it off for good, and the FairScheduler's own code takes over.
 */
public abstract class FastPath extends OpenFairScheduler implements HasSteadyClock {
  private static final Logger LOG = LoggerFactory.getLogger(FastPath.class);

  private final SteadyClock steadyClock = new SteadyClock(this);
  private volatile boolean fast;

  /** Errors of LsPS that were caught. */
  protected final Faults faults = new Faults();

  /** Turns the fast path on, if this Hadoop supports it, or off, before the first application. */
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

  /** Whether the fast path is on: an error turns it off for good. */
  public final boolean isFastPath() {
    return fast;
  }

  /** Number of caught errors in the plugin. */
  public long faults() {
    return faults.count();
  }

  /** Turns the fast path off after an error. Thread-safe, under any lock. */
  final void leave(String part, Throwable fault) {
    fast = false;
    faults.record(part, fault);
  }

  final void guard(String part, Runnable ours) {
    faults.guardElse(part, ours, () -> fast = false);
  }

  /** Whether enough time has passed since a restart. */
  final boolean mayAssign() {
    return !rmContext.isWorkPreservingRecoveryEnabled()
        || rmContext.isSchedulerReadyForAllocatingContainers();
  }

  /** An attempt has changed. Thread-safe. */
  abstract void changed(FSAppAttempt attempt);

  /** An AM's call is about to return its containers. */
  abstract void answers(FSAppAttempt attempt, Runnable observe);

  /** Whether a node is offered outside of its heartbeat. */
  abstract boolean isPlacing();

  /** Updates demands by the requests since the last update. Under the write lock. */
  abstract void updateDemands();

  /** Assigns a node's free resources. Under the write lock. */
  abstract void serve(FSSchedulerNode node, Quota quota);
}
