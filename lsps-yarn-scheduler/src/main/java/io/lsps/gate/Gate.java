/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.List;

/**
 * Decides which of a job's asks the scheduler may see. In this order of weight:
 *
 * <ol>
 *   <li>No ask is lost, and none is made: the scheduler sees from none to all of what is wanted.
 *   <li>Whatever cannot be judged is let in, for good: see {@link Reason}.
 *   <li>Reduces wait until {@link ReduceRules} lets them in. Once let in they stay let in.
 *   <li>In a queue that is split, maps and reduces stay within the job's {@link Limits}.
 * </ol>
 */
public final class Gate {
  private Gate() {}

  /** Decides on a job whose master asks now. */
  public static Release decide(JobAsks job) {
    return release(job, next(job));
  }

  /** Divides anew what the limits leave; what was decided on the reduces stays. */
  public static Release divide(JobAsks job) {
    return release(job, job.standing());
  }

  /** Lets everything in, for good. */
  public static Release open(JobAsks job, Reason reason) {
    return release(job, Standing.open(reason));
  }

  private static Standing next(JobAsks job) {
    Standing before = job.standing();
    if (before.isOpen()) {
      return before;
    }
    // In a split queue a repeated map has no limit, and reduces that wait for it leave it room.
    if (job.wants(Ask.Kind.REPEATED_MAP) && !job.limits().isSplit()) {
      return Standing.open(Reason.MAP_REPEATED);
    }
    if (job.wants(Ask.Kind.PLACED_REDUCE)) {
      return Standing.open(Reason.REDUCE_PLACED);
    }
    if (!job.wants(Ask.Kind.REDUCE)) {
      return before;
    }
    Reason verdict = before.isHeld() ? job.verdict() : before.reason();
    if (!verdict.letsIn()) {
      return Standing.held(verdict);
    }
    return job.limits().isSplit() && verdict != Reason.OTHER_POLICY
        ? Standing.due(verdict)
        : Standing.open(verdict);
  }

  private static Release release(JobAsks job, Standing standing) {
    List<Ask> asks = job.asks();
    int[] visible = new int[asks.size()];
    int mapsLeft = left(job, false, job.limits().maps());
    int reducesLeft = left(job, true, standing.isHeld() ? 0 : job.limits().reduces());
    boolean full = false;
    for (int i = 0; i < visible.length; i++) {
      Ask ask = asks.get(i);
      boolean limited = !standing.isOpen() && ask.kind() != Ask.Kind.REPEATED_MAP;
      int left = ask.isReduce() ? reducesLeft : mapsLeft;
      if (ask.fixed()) {
        visible[i] = ask.visible();
      } else {
        visible[i] = limited ? Math.min(ask.wanted(), left) : ask.wanted();
        int used = limited && left != Limits.UNLIMITED ? visible[i] : 0;
        reducesLeft -= ask.isReduce() ? used : 0;
        mapsLeft -= ask.isReduce() ? 0 : used;
      }
      full |= ask.isReduce() && visible[i] < ask.wanted();
    }
    boolean splitFull = full && standing.reason().letsIn();
    return new Release(standing, splitFull ? Reason.SPLIT_FULL : standing.reason(), visible);
  }

  /** What a limit leaves beside the asks that cannot be changed now. */
  private static int left(JobAsks job, boolean reduces, int limit) {
    int left = limit;
    for (Ask ask : job.asks()) {
      boolean counts = ask.fixed() && ask.isReduce() == reduces && limit != Limits.UNLIMITED;
      left -= counts ? ask.visible() : 0;
    }
    return Math.max(0, left);
  }
}
