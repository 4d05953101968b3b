/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.List;

/** A batch in order on a split of slots, with its prediction. */
public final class Schedule {
  /** In order of service. */
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
