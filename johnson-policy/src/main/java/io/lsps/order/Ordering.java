/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/** A rule that puts a batch into an order, given the split of the slots. */
enum Ordering {
  /** As given. */
  GIVEN {
    @Override
    int[] order(Batch batch, Slots slots) {
      int[] order = new int[batch.size()];
      for (int i = 0; i < order.length; i++) {
        order[i] = i;
      }
      return order;
    }
  },
  /** {@link JohnsonRule#makespan}. */
  MAKESPAN {
    @Override
    int[] order(Batch batch, Slots slots) {
      return JohnsonRule.makespan(batch, slots);
    }
  },
  /** {@link JohnsonRule#both}. */
  MAKESPAN_TCT {
    @Override
    int[] order(Batch batch, Slots slots) {
      return JohnsonRule.both(batch, slots);
    }
  },
  /** {@link JohnsonRule#shortest}. */
  SHORTEST {
    @Override
    int[] order(Batch batch, Slots slots) {
      return JohnsonRule.shortest(batch, slots);
    }
  };

  /** Indices into the batch, first job first. */
  abstract int[] order(Batch batch, Slots slots);
}
