/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One job at one instant: all that decides which of its asks the scheduler may see. Immutable. */
public final class JobAsks {
  private final Standing standing;
  private final List<Ask> asks;
  private final Limits limits;
  private final Reason verdict;

  /**
   * A job.
   *
   * @param standing what was decided before
   * @param asks what it asks for, in the order in which a limit is used up
   * @param limits of its queue
   * @param verdict what {@link ReduceRules} or the queue's policy says of its reduces now; what was
   *     decided before where nobody asked
   */
  public JobAsks(Standing standing, List<Ask> asks, Limits limits, Reason verdict) {
    this.standing = standing;
    this.asks = Collections.unmodifiableList(new ArrayList<>(asks));
    this.limits = limits;
    this.verdict = verdict;
  }

  Standing standing() {
    return standing;
  }

  List<Ask> asks() {
    return asks;
  }

  Limits limits() {
    return limits;
  }

  Reason verdict() {
    return verdict;
  }

  boolean wants(Ask.Kind kind) {
    return asks.stream().anyMatch(ask -> ask.kind() == kind && ask.wanted() > 0);
  }
}
