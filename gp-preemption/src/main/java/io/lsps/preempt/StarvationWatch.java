/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.workload.ResourceVector;
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
    for (SchedulableView schedulable : view.schedulables) {
      if (schedulable.parent == null) {
        continue;
      }
      String name = schedulable.name;
      if (schedulable.usage.smallestShare(schedulable.promised()) < 1) {
        minimum.put(name, belowMinimum.getOrDefault(name, now));
      }
      if (schedulable.usage.largestShare(schedulable.fairLine()) < 1) {
        fair.put(name, belowFair.getOrDefault(name, now));
      }
      Debt debt = debt(schedulable, minimum.get(name), fair.get(name), now);
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
    return now - belowFair.getOrDefault(schedulable.name, now);
  }

  /** What it is owed; null before it has been below a share, since then, for its timeout. */
  private static Debt debt(SchedulableView schedulable, Long minSince, Long fairSince, long now) {
    ResourceVector coming = schedulable.usage.plus(schedulable.incoming);
    boolean starvedOfFair = fairSince != null && now - fairSince >= schedulable.fairShareTimeout;
    boolean starvedOfMinimum = minSince != null && now - minSince >= schedulable.minShareTimeout;
    ResourceVector owed = starvedOfFair ? schedulable.fair().beyond(coming) : ResourceVector.NONE;
    if (starvedOfMinimum) {
      owed = owed.max(schedulable.promised().beyond(coming));
    }
    if (!owed.isPositive()) {
      return null;
    }
    return starvedOfMinimum
        ? new Debt(schedulable, ClaimKind.MIN_SHARE, owed, now - minSince)
        : new Debt(schedulable, ClaimKind.FAIR_SHARE, owed, now - fairSince);
  }
}
