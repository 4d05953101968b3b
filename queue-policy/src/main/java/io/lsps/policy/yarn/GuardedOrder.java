/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Comparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** An order that falls back to the stock order at its first fault, for good. For one sorting. */
public abstract class GuardedOrder implements Comparator<Schedulable> {
  private final Faults faults;
  private final Comparator<Schedulable> stock;
  private boolean faulty;

  /** An order that goes on as {@code stock}. */
  protected GuardedOrder(Faults faults, Comparator<Schedulable> stock) {
    this.faults = faults;
    this.stock = stock;
  }

  /** Whether it has given way. */
  public final boolean isFaulty() {
    return faulty;
  }

  /** Guards an order, unless it guards itself or is the stock one. */
  static Comparator<Schedulable> of(
      Comparator<Schedulable> order, Faults faults, Comparator<Schedulable> stock) {
    if (order == stock || order instanceof GuardedOrder) {
      return order;
    }
    return new GuardedOrder(faults, stock) {
      @Override
      protected int order(Schedulable first, Schedulable second) {
        return order.compare(first, second);
      }
    };
  }

  /** Whoever comes first, as {@link Comparator#compare}. */
  protected abstract int order(Schedulable first, Schedulable second);

  @Override
  public final int compare(Schedulable first, Schedulable second) {
    if (faulty) {
      return stock.compare(first, second);
    }
    try {
      return order(first, second);
    } catch (RuntimeException | LinkageError e) {
      faults.record("ranking", e);
      faulty = true;
      return stock.compare(first, second);
    }
  }
}
