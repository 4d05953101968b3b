/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.List;

/** A batch in an order on a split of the slots, and what is predicted of it. */
public final class Schedule {
  private final List<BatchJob> order;
  private final Slots slots;
  private final Prediction prediction;

  Schedule(List<BatchJob> order, Slots slots, Prediction prediction) {
    this.order = order;
    this.slots = slots;
    this.prediction = prediction;
  }

  /** First job first. */
  public List<BatchJob> order() {
    return order;
  }

  public Slots slots() {
    return slots;
  }

  /** By position in {@link #order()}. */
  public Prediction prediction() {
    return prediction;
  }
}
