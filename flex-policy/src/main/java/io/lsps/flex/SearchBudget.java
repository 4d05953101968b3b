/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.function.BooleanSupplier;

/** The budget of a search. */
public final class SearchBudget {
  final long placements;
  final BooleanSupplier timeLeft;

  /**
   * A budget.
   *
   * @param placements at most this many job placements by local search: orders tried x jobs; 0 for
   *     none
   * @param timeLeft polled between long steps; once false, the best so far is returned
   */
  public SearchBudget(long placements, BooleanSupplier timeLeft) {
    this.placements = placements;
    this.timeLeft = timeLeft;
  }
}
