/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.lab.sim.invariant.FairSchedulerChecks.ShareInvariants;
import io.lsps.lab.sim.invariant.FairSchedulerChecks.UsageInvariants;
import io.lsps.lab.sim.invariant.QueueLimits.CapacityQueues;
import io.lsps.lab.sim.invariant.QueueLimits.FairSchedulerLimits;
import io.lsps.yarn.LspsFairScheduler;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Checks what must hold after every event. What an event can break is checked after it. Expensive
 * checks are made at every n-th update or assignment. The simulation reports what happened.
 */
public final class Invariants implements RunChecks {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final int checkEvery;
  private final WorkConservation conservation;
  private final QueueLimits limits;
  private final CertainParts certain;
  private long updates;
  private long heartbeats;
  private boolean reserved;

  /**
   * For one run.
   *
   * @param checkEvery how often the costly ones are checked: at every n-th update, and of a
   *     scheduler without updates at every n-th heartbeat; zero means never
   */
  public Invariants(AbstractYarnScheduler<?, ?> scheduler, int checkEvery) {
    this.scheduler = scheduler;
    this.checkEvery = checkEvery;
    this.conservation = new WorkConservation(scheduler);
    this.limits = limits(scheduler);
    this.certain = scheduler instanceof FairScheduler fair ? new CertainParts(fair) : null;
  }

  /** The limits of a scheduler; a FifoScheduler has none. */
  private static QueueLimits limits(AbstractYarnScheduler<?, ?> scheduler) {
    if (scheduler instanceof FairScheduler fair) {
      return new FairSchedulerLimits(fair);
    }
    return scheduler instanceof CapacityScheduler capacity
        ? new CapacityQueues(capacity)
        : new QueueLimits() {
          @Override
          public void assigned() {}

          @Override
          public void all() {}
        };
  }

  @Override
  public void heartbeatBegins(NodeId id) {
    if (certain != null) {
      certain.check();
    }
    reserved = scheduler.getSchedulerNode(id).getReservedContainer() != null;
  }

  @Override
  public void heartbeatServed(NodeId id) {
    SchedulerNode node = scheduler.getSchedulerNode(id);
    limits.assigned();
    if (!reserved && node.getReservedContainer() == null) {
      conservation.served(node);
    }
    if (checkEvery > 0 && ++heartbeats % checkEvery == 0 && !(scheduler instanceof FairScheduler)) {
      limits.all();
    }
  }

  /**
   * No node's capacity is exceeded in any resource, neither in the scheduler's count nor by the
   * tasks that run.
   */
  @Override
  public void capacity(NodeId id, Resource busy) {
    SchedulerNode view = scheduler.getSchedulerNode(id);
    Resource total = view.getTotalResource();
    Resource allocated = view.getAllocatedResource();
    InvariantViolation.require(
        Resources.fitsIn(allocated, total)
            && Resources.fitsIn(Resources.none(), allocated)
            && Resources.fitsIn(busy, total),
        "capacity never exceeded",
        () -> id + " has " + total + ", allocated are " + allocated + ", tasks use " + busy);
  }

  @Override
  public void masterGiven(ApplicationAttemptId id) {
    if (scheduler.getApplicationAttempt(id) instanceof FSAppAttempt app) {
      limits.masterGiven(app);
    }
  }

  @Override
  public void updated() {
    if (checkEvery > 0 && ++updates % checkEvery == 0) {
      if (scheduler instanceof FairScheduler fair) {
        ShareInvariants.check(fair, false);
        UsageInvariants.check(fair);
      }
      limits.all();
    }
  }

  /**
   * No request is lost: what a master has outstanding equals what the scheduler sees and our gate
   * holds back.
   */
  @Override
  public void asks(ApplicationAttemptId id, SchedulerRequestKey key, int outstanding) {
    SchedulerApplicationAttempt app = scheduler.getApplicationAttempt(id);
    if (app == null || !app.getApplicationAttemptId().equals(id)) {
      return;
    }
    int seen = app.getOutstandingAsksCount(key);
    int held =
        seen != outstanding && scheduler instanceof LspsFairScheduler ours
            ? ours.heldAsks(id, key.getPriority().getPriority())
            : 0;
    InvariantViolation.require(
        seen + held == outstanding,
        "asks conserved",
        () ->
            String.format(
                "%s asks for %d containers of priority %s, the scheduler sees %d, %d are held",
                id, outstanding, key.getPriority(), seen, held));
  }

  /** All resources must be free. */
  @Override
  public void ended() {
    UsageInvariants.nothingLeft(scheduler);
  }
}
