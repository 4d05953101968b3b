/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Comparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * An order of ours that gives way to the stock one for good at its first fault. For one sorting.
 */
public final class GuardedOrder implements Comparator<Schedulable> {
  private final Faults faults;
  private final Comparator<Schedulable> stock;
  private Comparator<Schedulable> order;

  /** An order, and what to go on with. */
  public GuardedOrder(Comparator<Schedulable> order, Faults faults, Comparator<Schedulable> stock) {
    this.order = order;
    this.faults = faults;
    this.stock = stock;
  }

  @Override
  public int compare(Schedulable first, Schedulable second) {
    try {
      return order.compare(first, second);
    } catch (RuntimeException | LinkageError e) {
      faults.record("ranking", e);
      order = stock;
      return stock.compare(first, second);
    }
  }
}
