/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.List;

/** A batch in an order on a split of the slots, and what is predicted of it. */
public final class Schedule {
  /** First job first. */
  public final List<BatchJob> order;

  public final Slots slots;

  /** By position in {@link #order}. */
  public final Prediction prediction;

  Schedule(List<BatchJob> order, Slots slots, Prediction prediction) {
    this.order = order;
    this.slots = slots;
    this.prediction = prediction;
  }
}
