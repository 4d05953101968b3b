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
 * What queues and applications hold and are owed while a round decides. It says which applications
 * may lose containers to a claim, so that no victim starves in turn.
 *
 * <p>A container passes from one branch of the tree to another at the last queue that its owner and
 * the claimant have in common. The claimant's branch there must be owed something, and the owner's
 * must keep its fair share. Below that, everyone keeps at least what it would starve below. Minimum
 * shares are kept by all. What someone was given by kills a short while ago is kept, except from
 * minimum shares.
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

  /** Why an application may lose nothing to a claim, whatever it holds; or null. */
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

  /** The child of a queue on the way down to a queue or an application below it. */
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
      // As whoever starves of it: a fair share is met by one type alone.
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

  /** Undoes {@link #take}: the container was tried and is not needed. */
  void restore(RunningContainer container, OwedContainers claim) {
    taken.remove(container);
    change(container, claim.application.fork(container.application), ResourceVector::plus);
  }

  /** The usage of its application and of the queues above it, up to {@code top} without that. */
  private void change(
      RunningContainer container, SchedulableView top, BinaryOperator<ResourceVector> by) {
    for (SchedulableView up = container.application; up != top; up = up.parent) {
      usage[up.index] = by.apply(usage[up.index], container.size);
    }
  }

  /**
   * Counts one container as given to a claim. Free room counts for the application and all queues
   * above it; a placement for its beneficiaries.
   */
  void give(OwedContainers claim, Placement placement) {
    List<SchedulableView> to =
        placement == null ? claim.application.withQueues(null) : placement.beneficiaries;
    for (SchedulableView schedulable : to) {
      given[schedulable.index] = given[schedulable.index].plus(claim.ask.size);
    }
  }
}
