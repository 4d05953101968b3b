/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.function.BooleanSupplier;

/** How long a search may go on. */
public final class SearchBudget {
  final long placements;
  final BooleanSupplier timeLeft;

  /**
   * A budget.
   *
   * @param placements jobs placed by local search at most: orders tried x jobs; 0 for none
   * @param timeLeft asked between steps that take long; once false, the best so far is the answer
   */
  public SearchBudget(long placements, BooleanSupplier timeLeft) {
    this.placements = placements;
    this.timeLeft = timeLeft;
  }
}
