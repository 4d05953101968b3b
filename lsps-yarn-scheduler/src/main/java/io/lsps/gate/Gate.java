/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.List;

/**
 * Decides which of a job's asks the scheduler may see. In this order of weight:
 *
 * <ol>
 *   <li>No ask is lost and none is invented: the scheduler sees between none and all of what is
 *       wanted.
 *   <li>Whatever cannot be judged is let in, for good: see {@link GateReason}.
 *   <li>Reduces wait until {@link ReduceRules} lets them in. Once let in they stay let in.
 *   <li>In a queue that is split, maps and reduces stay within the job's {@link AskLimits}.
 * </ol>
 */
public final class Gate {
  private Gate() {}

  /** Decides on a job whose master asks now. */
  public static GateDecision decide(JobAsks job) {
    return release(job, next(job));
  }

  /** Divides anew what the limits leave; what was decided on the reduces stays. */
  public static GateDecision divide(JobAsks job) {
    return release(job, job.state());
  }

  /** Lets everything in, for good. */
  public static GateDecision open(JobAsks job, GateReason reason) {
    return release(job, GateState.open(reason));
  }

  private static GateState next(JobAsks job) {
    GateState before = job.state();
    if (before.isOpen()) {
      return before;
    }
    // In a split queue a repeated map has no limit, and reduces that wait for it leave it room.
    if (job.wants(JobAsk.Kind.REPEATED_MAP) && !job.limits().isSplit()) {
      return GateState.open(GateReason.MAP_REPEATED);
    }
    if (job.wants(JobAsk.Kind.PLACED_REDUCE)) {
      return GateState.open(GateReason.REDUCE_PLACED);
    }
    if (!job.wants(JobAsk.Kind.REDUCE)) {
      return before;
    }
    GateReason verdict = before.isHeld() ? job.verdict() : before.reason();
    if (!verdict.letsIn()) {
      return GateState.held(verdict);
    }
    return job.limits().isSplit() && verdict != GateReason.OTHER_POLICY
        ? GateState.due(verdict)
        : GateState.open(verdict);
  }

  private static GateDecision release(JobAsks job, GateState state) {
    List<JobAsk> asks = job.asks();
    int[] visible = new int[asks.size()];
    int mapsLeft = left(job, false, job.limits().maps());
    int reducesLeft = left(job, true, state.isHeld() ? 0 : job.limits().reduces());
    boolean full = false;
    for (int i = 0; i < visible.length; i++) {
      JobAsk ask = asks.get(i);
      boolean limited = !state.isOpen() && ask.kind() != JobAsk.Kind.REPEATED_MAP;
      int left = ask.isReduce() ? reducesLeft : mapsLeft;
      if (ask.fixed()) {
        visible[i] = ask.visible();
      } else {
        visible[i] = limited ? Math.min(ask.wanted(), left) : ask.wanted();
        int used = limited && left != AskLimits.UNLIMITED ? visible[i] : 0;
        reducesLeft -= ask.isReduce() ? used : 0;
        mapsLeft -= ask.isReduce() ? 0 : used;
      }
      full |= ask.isReduce() && visible[i] < ask.wanted();
    }
    boolean splitFull = full && state.reason().letsIn();
    return new GateDecision(state, splitFull ? GateReason.SPLIT_FULL : state.reason(), visible);
  }

  /** What a limit leaves beside the asks that cannot be changed now. */
  private static int left(JobAsks job, boolean reduces, int limit) {
    int left = limit;
    for (JobAsk ask : job.asks()) {
      boolean counts = ask.fixed() && ask.isReduce() == reduces && limit != AskLimits.UNLIMITED;
      left -= counts ? ask.visible() : 0;
    }
    return Math.max(0, left);
  }
}
