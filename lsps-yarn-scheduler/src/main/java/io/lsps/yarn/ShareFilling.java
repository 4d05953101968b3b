/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.share.WeightedShares;
import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * One computation of shares among children, whose weights and limits are read once each. What it
 * computes is written into the resources that the children were added with.
 */
final class ShareFilling {
  private static final int MEMORY = 0;

  private double[] weights;
  private Resource[] least;
  private Resource[] most;
  private Resource[] shares;
  private int size;

  ShareFilling(int expected) {
    weights = new double[expected];
    least = new Resource[expected];
    most = new Resource[expected];
    shares = new Resource[expected];
  }

  /**
   * Adds a child.
   *
   * @param smallest its share is at least this, where there is enough for all
   * @param largest its share is at most this
   * @param share where the result goes
   */
  void add(double weight, Resource smallest, Resource largest, Resource share) {
    if (size == weights.length) {
      int more = 2 * size + 1;
      weights = Arrays.copyOf(weights, more);
      least = Arrays.copyOf(least, more);
      most = Arrays.copyOf(most, more);
      shares = Arrays.copyOf(shares, more);
    }
    weights[size] = weight;
    least[size] = smallest;
    most[size] = largest;
    shares[size] = share;
    size++;
  }

  /** Fills all children's shares in proportion to their weights, type by type. */
  void fill(Resource total) {
    for (int type = 0; type < ResourceUtils.getNumberOfCountableResourceTypes(); type++) {
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

  /** Sets the fair shares of queues as stock {@code drf} does. */
  static void fillQueues(Collection<? extends Schedulable> queues, Resource total) {
    ShareFilling filling = new ShareFilling(queues.size());
    for (Schedulable queue : queues) {
      if (queue instanceof FSQueue && !((FSQueue) queue).isActive()) {
        clear(queue.getFairShare());
      } else {
        filling.add(queue);
      }
    }
    filling.fill(total);
  }

  /** Sets the fair shares of applications as the stock policy does. */
  static void fillApplications(
      Collection<? extends Schedulable> applications, Resource total, Fairness fairness) {
    ShareFilling filling = new ShareFilling(applications.size());
    applications.forEach(filling::add);
    if (fairness == Fairness.DRF) {
      filling.fill(total);
    } else {
      filling.fill(total, MEMORY);
    }
  }

  private void add(Schedulable child) {
    add(child.getWeight(), child.getMinShare(), child.getMaxShare(), child.getFairShare());
  }

  private static void clear(Resource share) {
    for (int type = 0; type < share.getResources().length; type++) {
      share.setResourceValue(type, 0);
    }
  }
}
