/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.WeightedShares;
import io.lsps.yarn.options.Fairness;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** Computes shares as the stock policies do, by type, but reads each weight and limit only once. */
final class ShareFilling {
  private ShareFilling() {}

  /** Sets the fair shares of applications. */
  static void fillApplications(
      Collection<? extends Schedulable> applications, Resource total, Fairness fairness) {
    long[][] shares =
        shares(
            applications,
            amounts(applications, Schedulable::getMinShare),
            amounts(applications, Schedulable::getMaxShare),
            fairness.types(),
            ResourceVectors.amounts(total));
    int i = 0;
    for (Schedulable application : applications) {
      ResourceVectors.set(application.getFairShare(), Arrays.copyOf(shares[i++], fairness.types()));
    }
  }

  /** Shares of {@code total} by child and type; 0 for all but the first {@code types}. */
  static long[][] shares(
      Collection<? extends Schedulable> children,
      long[][] least,
      long[][] most,
      int types,
      long[] total) {
    long[][] shares = new long[least.length][total.length];
    double[] weights = children.stream().mapToDouble(Schedulable::getWeight).toArray();
    for (int type = 0; type < types; type++) {
      long[] given =
          WeightedShares.of(weights, ofType(least, type), ofType(most, type), total[type]);
      for (int i = 0; i < given.length; i++) {
        shares[i][type] = given[i];
      }
    }
    return shares;
  }

  /** By child and type. */
  static long[][] amounts(
      Collection<? extends Schedulable> children, Function<Schedulable, Resource> of) {
    return children.stream()
        .map(child -> ResourceVectors.amounts(of.apply(child)))
        .toArray(long[][]::new);
  }

  private static long[] ofType(long[][] amounts, int type) {
    return Arrays.stream(amounts).mapToLong(each -> each[type]).toArray();
  }
}
