/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** Who gets how many slots until the first job completes, and when each one does. Immutable. */
public final class PackedSchedule {
  private final int[] order;
  private final int[] slots;
  private final double[] completions;

  /** The metric's value. */
  public final double value;

  PackedSchedule(int[] order, int[] slots, double[] completions, double value) {
    this.order = order;
    this.slots = slots;
    this.completions = completions;
    this.value = value;
  }

  /**
   * The priority order that it was packed by, as job numbers; the order of completion where no
   * order packs it.
   */
  public int[] order() {
    return order.clone();
  }

  /** Slots of a job now. */
  public int slots(int job) {
    return slots[job];
  }

  /** Seconds from now to a job's completion. */
  public double completion(int job) {
    return completions[job];
  }
}
