/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Turns what queues and applications are owed ({@link OwedContainers}) into containers to free,
 * from the root down. A child's own debt is part of its parent's. The rest of the parent's debt
 * goes to the children farthest below their fair share.
 */
final class Claims {
  private final Debt[] debts;
  private final List<List<SchedulableView>> children = new ArrayList<>();
  private final ResourceVector[] coming;
  private final List<OwedContainers> claims = new ArrayList<>();
  private final SchedulableView root;

  private Claims(ClusterView view, List<Debt> owed, ResourceVector[] given) {
    int count = view.schedulables.size();
    debts = new Debt[count];
    coming = new ResourceVector[count];
    for (Debt debt : owed) {
      ResourceVector left = debt.amount.beyond(given[debt.schedulable.index]);
      debts[debt.schedulable.index] = left.isPositive() ? debt.of(left) : null;
    }
    for (SchedulableView schedulable : view.schedulables) {
      children.add(new ArrayList<>());
      coming[schedulable.index] =
          schedulable.usage.plus(schedulable.incoming).plus(given[schedulable.index]);
      if (schedulable.parent != null) {
        children.get(schedulable.parent.index).add(schedulable);
      }
    }
    root = view.schedulables.get(0);
  }

  /**
   * The claims of a round: minimum shares before fair shares, longest starvation first.
   *
   * @param given what this round has already decided to free, by index of the queue or application
   */
  static List<OwedContainers> of(ClusterView view, List<Debt> owed, ResourceVector[] given) {
    if (owed.isEmpty()) {
      return new ArrayList<>();
    }
    Claims claims = new Claims(view, owed, given);
    claims.hand(claims.root, null);
    claims.claims.sort(
        Comparator.comparing((OwedContainers claim) -> claim.kind)
            .thenComparingLong(claim -> -claim.starvedMillis)
            .thenComparingInt(claim -> claim.application.index));
    return claims.claims;
  }

  static List<OwedContainers> of(ClusterView view, List<Debt> owed) {
    ResourceVector[] nothing = new ResourceVector[view.schedulables.size()];
    Arrays.fill(nothing, ResourceVector.NONE);
    return of(view, owed, nothing);
  }

  /** Passes a debt down to a queue or an application, in addition to its own. */
  private void hand(SchedulableView schedulable, Debt inherited) {
    Debt own = debts[schedulable.index];
    Debt due = larger(own, inherited);
    if (schedulable.application) {
      if (due != null) {
        claim(schedulable, due);
      }
      return;
    }
    List<SchedulableView> below = children.get(schedulable.index);
    ResourceVector[] gifts = new ResourceVector[below.size()];
    ResourceVector rest = due == null ? ResourceVector.NONE : due.amount;
    for (int i = 0; i < gifts.length; i++) {
      Debt childs = debts[below.get(i).index];
      gifts[i] = childs == null ? ResourceVector.NONE : childs.amount;
      rest = rest.beyond(gifts[i]);
    }
    if (rest.isPositive()) {
      share(below, gifts, rest);
    }
    for (int i = 0; i < gifts.length; i++) {
      hand(below.get(i), due == null || !gifts[i].isPositive() ? null : due.of(gifts[i]));
    }
  }

  private static Debt larger(Debt own, Debt inherited) {
    if (own == null || inherited == null) {
      return own == null ? inherited : own;
    }
    // Its own debt is contained in the inherited one.
    Debt urgent = inherited.kind.compareTo(own.kind) < 0 ? inherited : own;
    return urgent.of(own.amount.max(inherited.amount));
  }

  /** Raises each child to its fair share first, and then to its demand. */
  private void share(List<SchedulableView> below, ResourceVector[] gifts, ResourceVector total) {
    List<Integer> poorestFirst = new ArrayList<>();
    for (int i = 0; i < gifts.length; i++) {
      poorestFirst.add(i);
    }
    poorestFirst.sort(Comparator.comparing(below::get, SchedulableView.POOREST_FIRST));
    ResourceVector rest = total;
    for (int pass = 0; pass < 2 && rest.isPositive(); pass++) {
      for (int i : poorestFirst) {
        SchedulableView child = below.get(i);
        ResourceVector limit = pass == 0 ? child.fair() : child.demand;
        ResourceVector more = limit.beyond(coming[child.index].plus(gifts[i])).min(rest);
        gifts[i] = gifts[i].plus(more);
        rest = rest.beyond(more);
      }
    }
  }

  private void claim(SchedulableView application, Debt due) {
    Debt left = due;
    for (AwaitedContainers ask : application.lacks()) {
      int units = Math.min(ask.count, left.units(ask.size));
      units = Math.min(units, withinMaxShares(application, ask.size, units));
      if (units < 1) {
        continue;
      }
      ResourceVector given = ask.size.times(units);
      for (SchedulableView up = application; up != null; up = up.parent) {
        coming[up.index] = coming[up.index].plus(given);
      }
      claims.add(new OwedContainers(application, ask, units, left, null));
      left = left.of(left.amount.beyond(given));
    }
  }

  private int withinMaxShares(SchedulableView application, ResourceVector size, int most) {
    int units = most;
    for (SchedulableView up = application; up != null && units > 0; up = up.parent) {
      if (up.maxShare == null) {
        continue;
      }
      ResourceVector room = up.maxShare.minus(coming[up.index]);
      while (units > 0 && !size.times(units).fitsIn(room)) {
        units--;
      }
    }
    return units;
  }
}
