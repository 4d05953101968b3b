/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import org.apache.hadoop.yarn.api.records.Resource;

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
   * The same of one whose next container goes to a job of this size class: below what it is
   * entitled to, the lowest class goes first, and all of these before the others.
   *
   * @param sizeClass null where that is not known
   */
  double claim(double entitled, Resource used, Resource cluster, Integer sizeClass) {
    if (sizeClass == null) {
      return claim(entitled, used, cluster);
    }
    Fairness fairness = options.fairness();
    return options
        .serviceOrder()
        .claim(entitled, fairness.part(used, cluster), fairness.part(next, cluster), sizeClass);
  }
}
