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
}
