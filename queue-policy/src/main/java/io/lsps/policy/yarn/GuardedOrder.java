/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Comparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** An order that permanently falls back to the stock order at its first error. For one sort. */
public final class GuardedOrder implements Comparator<Schedulable> {
  private final Comparator<Schedulable> order;
  private final Faults faults;
  private final Comparator<Schedulable> stock;
  private boolean faulty;

  /** An order that falls back to {@code stock}. */
  GuardedOrder(Comparator<Schedulable> order, Faults faults, Comparator<Schedulable> stock) {
    this.order = order;
    this.faults = faults;
    this.stock = stock;
  }

  /** Whether it has fallen back. */
  public boolean isFaulty() {
    return faulty;
  }

  @Override
  public int compare(Schedulable first, Schedulable second) {
    // Inlined: called for each comparison.
    if (!faulty) {
      try {
        return order.compare(first, second);
      } catch (Throwable e) {
        faulty = true;
        faults.keep("ranking", e);
      }
    }
    return stock.compare(first, second);
  }
}
