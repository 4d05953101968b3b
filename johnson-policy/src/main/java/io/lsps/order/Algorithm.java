/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Locale;

/** The order of a batch, and whether it also chooses the split of slots. */
public enum Algorithm {
  /** The given order. */
  UNOPTIMISED(Ordering.GIVEN, false),
  /** Johnson's rule, for the least makespan. */
  MK_JR(Ordering.MAKESPAN, false),
  /**
   * Small jobs first, then the others, both by Johnson's rule, for makespan and TCT (total
   * completion time).
   */
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

  /** Whether the split is chosen, for a given total of slots. */
  public final boolean choosesSplit;

  Algorithm(Ordering ordering, boolean choosesSplit) {
    this.ordering = ordering;
    this.choosesSplit = choosesSplit;
  }

  /** The given order, with the same choice of split. */
  public Algorithm inGivenOrder() {
    return choosesSplit ? UNOPTIMISED_SF : UNOPTIMISED;
  }

  /**
   * Plans a batch.
   *
   * @param slots the split; if the algorithm chooses one, only its total counts
   */
  public Schedule plan(Batch batch, Slots slots, Estimator estimator) {
    return choosesSplit
        ? new SplitSearch(estimator).best(batch, slots.total(), ordering)
        : ordering.plan(batch, slots, estimator);
  }

  /** As {@link #plan}, but faster: tries only some splits. */
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
