/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  private final Amount[] usage;
  private final Amount[] given;
  private final Amount[] repaid;
  private final Set<RunningContainer> taken = new HashSet<>();

  Ledger(ClusterView view, List<Debt> debts, Map<String, Amount> repaidAmounts) {
    int count = view.schedulables().size();
    owed = new Debt[count];
    usage = new Amount[count];
    given = new Amount[count];
    repaid = new Amount[count];
    Arrays.fill(given, Amount.none(view.total().types()));
    debts.forEach(debt -> owed[debt.schedulable().index()] = debt);
    for (SchedulableView schedulable : view.schedulables()) {
      usage[schedulable.index()] = schedulable.usage();
      repaid[schedulable.index()] = repaidAmounts.get(schedulable.name());
    }
    for (NodeView node : view.nodes()) {
      for (RunningContainer container : node.containers()) {
        if (container.isMarked()) {
          spend(container, null);
        }
      }
    }
  }

  /** What this round frees for each queue and application, by index. */
  Amount[] given() {
    return given;
  }

  Amount usage(SchedulableView schedulable) {
    return usage[schedulable.index()];
  }

  boolean isStarved(SchedulableView schedulable) {
    return owed[schedulable.index()] != null;
  }

  boolean isTaken(RunningContainer container) {
    return container.isMarked() || taken.contains(container);
  }

  /** Why an application may lose nothing to a claim, whatever it holds; or null. */
  Refusal refusal(SchedulableView payer, OwedContainers claim) {
    SchedulableView claimant = claim.application();
    if (payer == claimant) {
      return Refusal.BENEFICIARY;
    }
    if (claim.longJob() != null && payer != claim.longJob()) {
      return Refusal.NOT_THE_LONG_JOB;
    }
    SchedulableView fork = claimant.fork(payer);
    if (claim.longJob() == null && !isOwed(branch(claimant, fork), claim)) {
      return Refusal.NOT_OWED;
    }
    for (SchedulableView schedulable = payer;
        schedulable != fork;
        schedulable = schedulable.parent()) {
      if (!schedulable.preemptable()) {
        return Refusal.QUEUE_NOT_PREEMPTABLE;
      }
      if (owed[schedulable.index()] != null) {
        return Refusal.STARVED;
      }
    }
    return null;
  }

  private boolean isOwed(SchedulableView branch, OwedContainers claim) {
    Debt debt = owed[branch.index()];
    if (debt == null) {
      return false;
    }
    Amount left = debt.amount().beyond(given[branch.index()]);
    return Debt.units(left, debt.kind(), claim.ask().size()) >= 1;
  }

  /** The child of a queue on the way down to a queue or an application below it. */
  private static SchedulableView branch(SchedulableView schedulable, SchedulableView queue) {
    SchedulableView branch = schedulable;
    while (branch.parent() != queue) {
      branch = branch.parent();
    }
    return branch;
  }

  /** Why its owner cannot spare a container for a claim now, or null. */
  Refusal shortage(RunningContainer container, OwedContainers claim) {
    SchedulableView fork = claim.application().fork(container.application());
    Amount size = container.size();
    for (SchedulableView schedulable = container.application();
        schedulable != fork;
        schedulable = schedulable.parent()) {
      Amount has = usage[schedulable.index()];
      if (!has.coversWithout(size, schedulable.promised())) {
        return Refusal.MINIMUM_SHARE;
      }
      Amount keeps = schedulable.parent() == fork ? schedulable.fair() : schedulable.fairLine();
      if (!has.coversWithout(size, keeps)) {
        return Refusal.FAIR_SHARE;
      }
      Amount given = repaid[schedulable.index()];
      if (given != null && claim.kind() != ClaimKind.MIN_SHARE && !has.coversWithout(size, given)) {
        return Refusal.JUST_REPAID;
      }
    }
    return null;
  }

  /** Takes a container from its owner. */
  void take(RunningContainer container, OwedContainers claim) {
    taken.add(container);
    spend(container, claim);
  }

  private void spend(RunningContainer container, OwedContainers claim) {
    SchedulableView fork = claim == null ? null : claim.application().fork(container.application());
    for (SchedulableView schedulable = container.application();
        schedulable != fork;
        schedulable = schedulable.parent()) {
      usage[schedulable.index()] = usage[schedulable.index()].minus(container.size());
    }
  }

  /** Undoes {@link #take}: the container was tried and is not needed. */
  void restore(RunningContainer container, OwedContainers claim) {
    taken.remove(container);
    SchedulableView fork = claim.application().fork(container.application());
    for (SchedulableView schedulable = container.application();
        schedulable != fork;
        schedulable = schedulable.parent()) {
      usage[schedulable.index()] = usage[schedulable.index()].plus(container.size());
    }
  }

  /**
   * Counts one container as given to a claim. Free room counts for the application and all queues
   * above it; a placement for its beneficiaries.
   */
  void give(OwedContainers claim, Placement placement) {
    if (placement == null) {
      for (SchedulableView schedulable = claim.application();
          schedulable != null;
          schedulable = schedulable.parent()) {
        give(schedulable, claim.ask().size());
      }
    } else {
      placement.beneficiaries().forEach(schedulable -> give(schedulable, claim.ask().size()));
    }
  }

  private void give(SchedulableView schedulable, Amount size) {
    given[schedulable.index()] = given[schedulable.index()].plus(size);
  }
}
