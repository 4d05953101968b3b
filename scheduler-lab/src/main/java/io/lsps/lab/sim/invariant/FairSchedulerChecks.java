/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * The invariants of a FairScheduler one by one, for whoever drives it otherwise than a run does.
 */
public final class FairSchedulerChecks {
  private final FairScheduler scheduler;
  private final FairSchedulerLimits limits;

  /**
   * For one scheduler.
   *
   * @param scheduler that is watched, initialised
   */
  public FairSchedulerChecks(FairScheduler scheduler) {
    this.scheduler = scheduler;
    this.limits = new FairSchedulerLimits(scheduler);
  }

  /** Applications, queues and nodes count the same usage. */
  public void usage() {
    UsageInvariants.check(scheduler);
  }

  /** Shares have just been computed. */
  public void shares() {
    ShareInvariants.check(scheduler.getQueueManager().getRootQueue(), false);
  }

  /**
   * Shares have just been computed, and a fault may have left a queue of ours to the stock policy,
   * which gives each child its whole minimum share, whatever it can use.
   */
  public void sharesAfterFault() {
    ShareInvariants.check(scheduler.getQueueManager().getRootQueue(), true);
  }

  /** No queue or user is beyond its limit, unless the limit fell or {@link #accept} was called. */
  public void limits() {
    limits.all();
  }

  /**
   * What there is now is legal: containers that were found running count, though nobody asked
   * whether they may.
   */
  public void accept() {
    limits.accept();
  }

  /**
   * Everything has ended: all resources must be free.
   *
   * @param moved whether an application was moved: after that the FairScheduler no longer knows
   *     what masters use
   * @param resizedAgain whether a container was to have another size twice: after that the
   *     FairScheduler's metrics show more than is allocated
   * @param countedTwice whether an application was let run that held containers before: after that
   *     the FairScheduler counts more for its queue than it uses
   */
  public void nothingLeft(boolean moved, boolean resizedAgain, boolean countedTwice) {
    UsageInvariants.nothingLeft(scheduler, !moved, !resizedAgain, !countedTwice);
  }
}
