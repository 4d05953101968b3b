/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.ServiceOrder;
import io.lsps.share.SizeClass;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Compares the claims of a queue's children to the next container. */
final class ClaimRule {
  private final QueueOptions options;
  private final Resource next;

  /**
   * A rule.
   *
   * @param next the least container that there is to give
   */
  ClaimRule(QueueOptions options, Resource next) {
    this.options = options;
    this.next = next;
  }

  /**
   * The claim of a child that is entitled to a part of the cluster. The child with the larger claim
   * is served first.
   */
  double claim(double entitled, Resource used, Resource cluster) {
    Fairness fairness = options.fairness();
    return options
        .serviceOrder()
        .claim(entitled, fairness.part(used, cluster), fairness.part(next, cluster));
  }

  /**
   * The same of one whose next job is known: who has less than what is certain goes first; below
   * what it is entitled to, the lowest size class goes first, and all of these before the others.
   * Tasks that show how long tasks take go before all classes, but no more of them than waited at
   * the update: usage tells what was given since.
   *
   * @param nextJob null where it is not known
   */
  double claim(double certain, double entitled, Resource used, Resource cluster, NextJob nextJob) {
    if (nextJob == null) {
      return claim(entitled, used, cluster);
    }
    Fairness fairness = options.fairness();
    double part = fairness.part(used, cluster);
    double one = fairness.part(next, cluster);
    ServiceOrder order = options.serviceOrder();
    double firstUntil = nextJob.firstUntil(entitled);
    if (part + one / 2 <= firstUntil) {
      // What is owed goes before that.
      int first =
          nextJob.sizeClass() == null
              ? SizeClass.FIRST
              : Math.min(SizeClass.FIRST, nextJob.sizeClass());
      return order.claim(certain, Math.max(entitled, firstUntil), part, one, first);
    }
    return nextJob.sizeClass() == null
        ? order.claim(certain, entitled, part, one)
        : order.claim(certain, entitled, part, one, nextJob.sizeClass());
  }

  /**
   * What the next containers of one are for that waits.
   *
   * @param held what it holds
   * @param first what it is to have before all others
   * @param sizeClass of what it is to have beyond that; null where nothing waits
   */
  NextJob nextJob(Resource held, Resource first, Integer sizeClass, Resource cluster) {
    boolean none = Resources.isNone(first);
    double until = none ? 0 : options.fairness().part(Resources.add(held, first), cluster);
    return NextJob.of(until, sizeClass);
  }

  /** Of one that comes between two updates: its first container goes before all others. */
  NextJob newcomer(Resource cluster) {
    return NextJob.newcomer(options.fairness().part(next, cluster));
  }
}
