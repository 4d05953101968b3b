/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who starves, since when, and by how much.
 *
 * <p>A queue starves when it has been below its minimum share for its timeout, a queue or an
 * application when it has been below a threshold of its fair share for its timeout; neither counts
 * beyond what is asked for. It is then owed all that is missing to the share itself. Who lacks less
 * than the dead zone does not starve.
 */
final class StarvationWatch {
  private final double deadZone;
  private Map<String, Long> belowMinimum = new HashMap<>();
  private Map<String, Long> belowFair = new HashMap<>();

  StarvationWatch(double deadZone) {
    this.deadZone = deadZone;
  }

  /**
   * Looks at everyone.
   *
   * @param now milliseconds; does not fall
   * @return what is owed, parents before children
   */
  List<Debt> observe(ClusterView view, long now) {
    Map<String, Long> minimum = new HashMap<>();
    Map<String, Long> fair = new HashMap<>();
    List<Debt> debts = new ArrayList<>();
    for (SchedulableView holder : view.holders()) {
      if (holder.parent() == null) {
        continue;
      }
      boolean belowMin = lacks(holder.usage().farthestFrom(holder.promised()));
      boolean below = lacks(holder.usage().nearestTo(holder.fairLine()));
      long minSince = since(belowMin, holder, belowMinimum, minimum, now);
      long fairSince = since(below, holder, belowFair, fair, now);
      Debt debt = debt(holder, minSince, fairSince, now);
      if (debt != null) {
        debts.add(debt);
      }
    }
    belowMinimum = minimum;
    belowFair = fair;
    return debts;
  }

  /** For how long a holder has been below its line of the fair share, milliseconds. */
  long waited(SchedulableView holder, long now) {
    return now - belowFair.getOrDefault(holder.name(), now);
  }

  private boolean lacks(double part) {
    return part < 1 - deadZone;
  }

  /** Since when the holder has been below; {@code now} where it is not. */
  private static long since(
      boolean below,
      SchedulableView holder,
      Map<String, Long> before,
      Map<String, Long> after,
      long now) {
    if (!below) {
      return now;
    }
    long since = before.getOrDefault(holder.name(), now);
    after.put(holder.name(), since);
    return since;
  }

  private Debt debt(SchedulableView holder, long minSince, long fairSince, long now) {
    Amount coming = holder.usage().plus(holder.incoming());
    Amount owed = Amount.none(coming.types());
    Kind kind = null;
    boolean starvedOfFair = belowFair(holder) && now - fairSince >= holder.fairShareTimeout();
    if (starvedOfFair) {
      owed = holder.fair().beyond(coming);
      kind = Kind.FAIR_SHARE;
    }
    boolean starvedOfMinimum = belowMinimum(holder) && now - minSince >= holder.minShareTimeout();
    if (starvedOfMinimum) {
      owed = owed.max(holder.promised().beyond(coming));
      kind = Kind.MIN_SHARE;
    }
    if (!owed.isPositive()) {
      return null;
    }
    return new Debt(holder, kind, owed, now - (starvedOfMinimum ? minSince : fairSince));
  }

  private boolean belowFair(SchedulableView holder) {
    return lacks(holder.usage().nearestTo(holder.fairLine()));
  }

  private boolean belowMinimum(SchedulableView holder) {
    return lacks(holder.usage().farthestFrom(holder.promised()));
  }
}
