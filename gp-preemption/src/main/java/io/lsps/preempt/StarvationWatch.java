/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which queues and applications starve, since when, and how much they are owed.
 *
 * <p>A queue starves when it has been below its minimum share for its timeout, a queue or an
 * application when it has been below a threshold of its fair share for its timeout; neither counts
 * beyond what is asked for. It is then owed all that it lacks of the share itself.
 */
final class StarvationWatch {
  private Map<String, Long> belowMinimum = new HashMap<>();
  private Map<String, Long> belowFair = new HashMap<>();

  /**
   * Looks at all queues and applications.
   *
   * @param now milliseconds; does not fall
   * @return what is owed, parents before children
   */
  List<Debt> observe(ClusterView view, long now) {
    Map<String, Long> minimum = new HashMap<>();
    Map<String, Long> fair = new HashMap<>();
    List<Debt> debts = new ArrayList<>();
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.parent() == null) {
        continue;
      }
      boolean belowMin = lacks(schedulable.usage().farthestFrom(schedulable.promised()));
      boolean below = lacks(schedulable.usage().nearestTo(schedulable.fairLine()));
      long minSince = since(belowMin, schedulable, belowMinimum, minimum, now);
      long fairSince = since(below, schedulable, belowFair, fair, now);
      Debt debt = debt(schedulable, minSince, fairSince, now);
      if (debt != null) {
        debts.add(debt);
      }
    }
    belowMinimum = minimum;
    belowFair = fair;
    return debts;
  }

  /**
   * For how long a queue or an application has been below its threshold of the fair share, in
   * milliseconds.
   */
  long waited(SchedulableView schedulable, long now) {
    return now - belowFair.getOrDefault(schedulable.name(), now);
  }

  private static boolean lacks(double part) {
    return part < 1;
  }

  /** Since when it has been below; {@code now} where it is not. */
  private static long since(
      boolean below,
      SchedulableView schedulable,
      Map<String, Long> before,
      Map<String, Long> after,
      long now) {
    if (!below) {
      return now;
    }
    long since = before.getOrDefault(schedulable.name(), now);
    after.put(schedulable.name(), since);
    return since;
  }

  private static Debt debt(SchedulableView schedulable, long minSince, long fairSince, long now) {
    Amount coming = schedulable.usage().plus(schedulable.incoming());
    Amount owed = Amount.none(coming.types());
    ClaimKind kind = null;
    boolean starvedOfFair =
        belowFair(schedulable) && now - fairSince >= schedulable.fairShareTimeout();
    if (starvedOfFair) {
      owed = schedulable.fair().beyond(coming);
      kind = ClaimKind.FAIR_SHARE;
    }
    boolean starvedOfMinimum =
        belowMinimum(schedulable) && now - minSince >= schedulable.minShareTimeout();
    if (starvedOfMinimum) {
      owed = owed.max(schedulable.promised().beyond(coming));
      kind = ClaimKind.MIN_SHARE;
    }
    if (!owed.isPositive()) {
      return null;
    }
    return new Debt(schedulable, kind, owed, now - (starvedOfMinimum ? minSince : fairSince));
  }

  private static boolean belowFair(SchedulableView schedulable) {
    return lacks(schedulable.usage().nearestTo(schedulable.fairLine()));
  }

  private static boolean belowMinimum(SchedulableView schedulable) {
    return lacks(schedulable.usage().farthestFrom(schedulable.promised()));
  }
}
