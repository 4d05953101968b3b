/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Locale;

/** How a batch is put into an order, and whether the split of the slots is chosen too. */
public enum Algorithm {
  /** The given order. */
  UNOPTIMISED(Ordering.GIVEN, false),
  /** Johnson's rule, for the least makespan. */
  MK_JR(Ordering.MAKESPAN, false),
  /** Small jobs first, both parts by Johnson's rule, for makespan and TCT together. */
  MK_TCT_JR(Ordering.MAKESPAN_TCT, false),
  /** MK_JR on the split with the least makespan. */
  MK_SF_JR(Ordering.MAKESPAN, true),
  /** MK_TCT_JR on the split with the least makespan. */
  MK_TCT_SF_JR(Ordering.MAKESPAN_TCT, true),
  /** Shortest processing time first, for the least TCT. Beyond the paper. */
  SPT(Ordering.SHORTEST, false),
  /** SPT on the split with the least makespan. Beyond the paper. */
  SPT_SF(Ordering.SHORTEST, true),
  /** The given order on the split with the least makespan. Beyond the paper. */
  UNOPTIMISED_SF(Ordering.GIVEN, true);

  private final Ordering ordering;

  /** Whether the split is chosen, out of all of as many slots. */
  public final boolean choosesSplit;

  Algorithm(Ordering ordering, boolean choosesSplit) {
    this.ordering = ordering;
    this.choosesSplit = choosesSplit;
  }

  /** The given order, with a split that is chosen where this algorithm chooses one. */
  public Algorithm inGivenOrder() {
    return choosesSplit ? UNOPTIMISED_SF : UNOPTIMISED;
  }

  /**
   * Plans a batch.
   *
   * @param slots the split; where the algorithm chooses one, only its total counts
   */
  public Schedule plan(Batch batch, Slots slots, Estimator estimator) {
    return choosesSplit
        ? new SplitSearch(estimator).best(batch, slots.total(), ordering)
        : ordering.plan(batch, slots, estimator);
  }

  /** As {@link #plan}, in little time: a split is chosen after a look at some of them. */
  public Schedule planQuickly(Batch batch, Slots slots, Estimator estimator) {
    Slots split =
        choosesSplit ? new SplitSearch(estimator).likely(batch, slots.total(), ordering) : slots;
    return ordering.plan(batch, split, estimator);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
