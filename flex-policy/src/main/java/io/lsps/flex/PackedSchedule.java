/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** The slots of each job until the first one completes, and all completion times. Immutable. */
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

  /** The priority order it was packed by, as job numbers; without one, the order of completion. */
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
