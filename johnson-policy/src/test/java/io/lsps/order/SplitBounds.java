/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/** The lower bounds for one split of the slots, in seconds. */
record SplitBounds(double makespanSeconds, double totalCompletionSeconds) {
  static SplitBounds of(Batch batch, Slots slots) {
    return new SplitBounds(
        LowerBounds.makespanMicros(batch, slots) / Tasks.MICROS,
        LowerBounds.totalCompletionMicros(batch, slots) / Tasks.MICROS);
  }
}
