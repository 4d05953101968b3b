/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.WeightedShares;
import io.lsps.yarn.options.Fairness;
import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Computes shares among applications as the stock policies do, but reads each weight and limit only
 * once. Each share is written into the child's own fair-share object.
 */
final class ShareFilling {
  private double[] weights;
  private Resource[] least;
  private Resource[] most;
  private Resource[] shares;
  private int size;

  private ShareFilling(int expected) {
    weights = new double[expected];
    least = new Resource[expected];
    most = new Resource[expected];
    shares = new Resource[expected];
  }

  private void add(Schedulable child, Resource largest) {
    weights[size] = child.getWeight();
    least[size] = child.getMinShare();
    most[size] = largest;
    shares[size] = child.getFairShare();
    size++;
  }

  /** Fills all children's shares in proportion to their weights, type by type. */
  private void fill(Resource total, Fairness fairness) {
    for (int type = 0; type < fairness.types(); type++) {
      fill(total, type);
    }
  }

  private void fill(Resource total, int type) {
    long[] atLeast = new long[size];
    long[] atMost = new long[size];
    for (int i = 0; i < size; i++) {
      atLeast[i] = least[i].getResourceInformation(type).getValue();
      atMost[i] = most[i].getResourceInformation(type).getValue();
    }
    long[] filled =
        WeightedShares.of(
            Arrays.copyOf(weights, size),
            atLeast,
            atMost,
            total.getResourceInformation(type).getValue());
    for (int i = 0; i < size; i++) {
      shares[i].setResourceValue(type, filled[i]);
    }
  }

  /** Sets the fair shares of applications as the stock policy does. */
  static void fillApplications(
      Collection<? extends Schedulable> applications, Resource total, Fairness fairness) {
    ShareFilling filling = new ShareFilling(applications.size());
    applications.forEach(each -> filling.add(each, each.getMaxShare()));
    filling.fill(total, fairness);
  }
}
