/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One job at one instant: all that decides which of its asks the scheduler may see. Immutable. */
public final class JobAsks {
  private final GateState state;
  private final List<JobAsk> asks;
  private final AskLimits limits;
  private final GateReason verdict;

  /**
   * A job.
   *
   * @param state what was decided before
   * @param asks what it asks for, in the order in which a limit is used up
   * @param limits of its queue
   * @param verdict what {@link ReduceRules} or the queue's policy says of its reduces now; the
   *     earlier reason where no verdict was needed
   */
  public JobAsks(GateState state, List<JobAsk> asks, AskLimits limits, GateReason verdict) {
    this.state = state;
    this.asks = Collections.unmodifiableList(new ArrayList<>(asks));
    this.limits = limits;
    this.verdict = verdict;
  }

  GateState state() {
    return state;
  }

  List<JobAsk> asks() {
    return asks;
  }

  AskLimits limits() {
    return limits;
  }

  GateReason verdict() {
    return verdict;
  }

  boolean wants(JobAsk.Kind kind) {
    return asks.stream().anyMatch(ask -> ask.kind() == kind && ask.wanted() > 0);
  }
}
