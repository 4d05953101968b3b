/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.policy.yarn.GuardedPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;

/** The comparator of every queue under a policy of ours is a total order of its children. */
final class OrderChecks {
  private static final int MOST = 8;

  private OrderChecks() {}

  static void all(FairScheduler scheduler) {
    for (FSQueue queue : FairQueues.all(scheduler)) {
      // That of Hadoop's DRF is none.
      if (!(queue.getPolicy() instanceof GuardedPolicy ours) || ours.discipline() == null) {
        continue;
      }
      List<Schedulable> children = new ArrayList<>(queue.getChildQueues());
      if (queue instanceof FSLeafQueue leaf) {
        children.addAll(FairQueues.runnable(leaf));
      }
      if (isDominant(ours)) {
        children.removeIf(child -> child.getWeight() <= 0);
      }
      check(queue, children.subList(0, Math.min(MOST, children.size())));
    }
  }

  /**
   * Whether Hadoop's DRF orders beneath. For it whoever has no weight, as an application that asks
   * for nothing where weights go by size, is equal to everyone: the ratio of nothing to nothing is
   * no number, and its sign is taken as nought.
   */
  private static boolean isDominant(GuardedPolicy ours) {
    return ours.stock() instanceof DominantResourceFairnessPolicy
        && ours.orderBasis() == ours.stock().getComparator();
  }

  private static void check(FSQueue queue, List<Schedulable> children) {
    Comparator<Schedulable> order = queue.getPolicy().getComparator();
    for (Schedulable a : children) {
      for (Schedulable b : children) {
        int ab = Integer.signum(order.compare(a, b));
        require(ab == -Integer.signum(order.compare(b, a)), queue, a, b, b);
        for (Schedulable c : children) {
          boolean through = ab <= 0 && order.compare(b, c) <= 0;
          require(!through || order.compare(a, c) <= 0, queue, a, b, c);
        }
      }
    }
  }

  private static void require(
      boolean holds, FSQueue queue, Schedulable a, Schedulable b, Schedulable c) {
    InvariantViolation.require(
        holds,
        "comparators are total orders",
        () ->
            String.format(
                "%s under %s: %s, %s and %s",
                queue.getName(),
                queue.getPolicy().getName(),
                a.getName(),
                b.getName(),
                c.getName()));
  }
}
