/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.workload.ResourceVector;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * What queues and applications hold and are owed within a round. It decides which applications may
 * pay for a claim without becoming starved themselves.
 *
 * <p>A container moves between branches of the tree at the lowest common ancestor of owner and
 * claimant. There the claimant's branch must be owed something, and the owner's must keep its fair
 * share. Below, every queue and application stays above its starvation threshold. Minimum shares
 * are always kept. What recent kills gave is kept, except from claims for minimum shares.
 */
final class Ledger {
  private final Debt[] owed;
  final ResourceVector[] usage;

  /** What this round frees for each queue and application, by index. */
  final ResourceVector[] given;

  private final ResourceVector[] repaid;
  private final Set<RunningContainer> taken = new HashSet<>();

  Ledger(ClusterView view, List<Debt> debts, Map<String, ResourceVector> repaidAmounts) {
    int count = view.schedulables.size();
    owed = new Debt[count];
    usage = new ResourceVector[count];
    given = new ResourceVector[count];
    repaid = new ResourceVector[count];
    Arrays.fill(given, ResourceVector.NONE);
    debts.forEach(debt -> owed[debt.schedulable.index] = debt);
    for (SchedulableView schedulable : view.schedulables) {
      usage[schedulable.index] = schedulable.usage;
      repaid[schedulable.index] = repaidAmounts.get(schedulable.name);
    }
    for (RunningContainer container : view.containers) {
      if (container.marked) {
        change(container, null, ResourceVector::minus);
      }
    }
  }

  boolean isStarved(SchedulableView schedulable) {
    return owed[schedulable.index] != null;
  }

  boolean isTaken(RunningContainer container) {
    return container.marked || taken.contains(container);
  }

  /** Why an application may not pay for a claim at all; or null. */
  Refusal refusal(SchedulableView payer, OwedContainers claim) {
    SchedulableView claimant = claim.application;
    if (payer == claimant) {
      return Refusal.BENEFICIARY;
    }
    if (claim.longJob != null && payer != claim.longJob) {
      return Refusal.NOT_THE_LONG_JOB;
    }
    SchedulableView fork = claimant.fork(payer);
    if (claim.longJob == null && !isOwed(branch(claimant, fork), claim)) {
      return Refusal.NOT_OWED;
    }
    for (SchedulableView up = payer; up != fork; up = up.parent) {
      if (!up.preemptable) {
        return Refusal.QUEUE_NOT_PREEMPTABLE;
      }
      if (owed[up.index] != null) {
        return Refusal.STARVED;
      }
    }
    return null;
  }

  private boolean isOwed(SchedulableView branch, OwedContainers claim) {
    Debt debt = owed[branch.index];
    return debt != null
        && debt.of(debt.amount.beyond(given[branch.index])).units(claim.ask.size) >= 1;
  }

  /** The child of a queue that is, or is above, a given queue or application. */
  private static SchedulableView branch(SchedulableView schedulable, SchedulableView queue) {
    SchedulableView branch = schedulable;
    while (branch.parent != queue) {
      branch = branch.parent;
    }
    return branch;
  }

  /** Why its owner cannot spare a container for a claim now, or null. */
  Refusal shortage(RunningContainer container, OwedContainers claim) {
    SchedulableView fork = claim.application.fork(container.application);
    for (SchedulableView up = container.application; up != fork; up = up.parent) {
      ResourceVector left = usage[up.index].minus(container.size);
      if (left.smallestShare(up.promised()) < 1) {
        return Refusal.MINIMUM_SHARE;
      }
      // A fair share is met by one resource type alone, as in the test for starvation.
      if (left.largestShare(up.parent == fork ? up.fair() : up.fairLine()) < 1) {
        return Refusal.FAIR_SHARE;
      }
      ResourceVector given = repaid[up.index];
      if (given != null && claim.kind != ClaimKind.MIN_SHARE && left.smallestShare(given) < 1) {
        return Refusal.JUST_REPAID;
      }
    }
    return null;
  }

  /** Takes a container from its owner. */
  void take(RunningContainer container, OwedContainers claim) {
    taken.add(container);
    change(container, claim.application.fork(container.application), ResourceVector::minus);
  }

  /** Undoes {@link #take} of a container that is not needed. */
  void restore(RunningContainer container, OwedContainers claim) {
    taken.remove(container);
    change(container, claim.application.fork(container.application), ResourceVector::plus);
  }

  /** Changes the usage of its application and of the queues above, below {@code top}. */
  private void change(
      RunningContainer container, SchedulableView top, BinaryOperator<ResourceVector> by) {
    for (SchedulableView up = container.application; up != top; up = up.parent) {
      usage[up.index] = by.apply(usage[up.index], container.size);
    }
  }

  /**
   * Counts one container as given to a claim: free resources for the application and all its
   * queues, a placement for its beneficiaries.
   */
  void give(OwedContainers claim, Placement placement) {
    List<SchedulableView> to =
        placement == null ? claim.application.withQueues(null) : placement.beneficiaries;
    for (SchedulableView schedulable : to) {
      given[schedulable.index] = given[schedulable.index].plus(claim.ask.size);
    }
  }
}
