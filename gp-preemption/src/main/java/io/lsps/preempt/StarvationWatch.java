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
 * Which queues and applications are starved, since when, and what they are owed.
 *
 * <p>A queue is starved after its timeout below its minimum share, a queue or an application after
 * its timeout below a threshold of its fair share; both are limited by demand. It is then owed what
 * it lacks of the full share.
 */
final class StarvationWatch {
  private Map<String, Long> belowMinimum = new HashMap<>();
  private Map<String, Long> belowFair = new HashMap<>();

  /**
   * Reads all queues and applications.
   *
   * @param now milliseconds; not decreasing
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
   * How long a queue or an application has been below its fair share threshold, in milliseconds.
   */
  long waited(SchedulableView schedulable, long now) {
    return now - belowFair.getOrDefault(schedulable.name, now);
  }

  /** What it is owed; null until the timeout below a share has passed. */
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
