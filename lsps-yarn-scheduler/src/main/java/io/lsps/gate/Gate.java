/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Decides which of a job's requests the scheduler may see. In order of priority:
 *
 * <ol>
 *   <li>No request is lost or invented: the scheduler sees between none and all of what is wanted.
 *   <li>What cannot be judged is admitted, for good: see {@link GateReason}.
 *   <li>Reduces are held until {@link ReduceRules} admits them, for good.
 *   <li>In a queue that is split, maps and reduces stay within the job's {@link AskLimits}.
 * </ol>
 *
 * <p>Immutable.
 */
public final class Gate {
  final GateState state;
  final List<JobAsk> asks;
  final AskLimits limits;
  final GateReason verdict;

  /**
   * The gate of a job.
   *
   * @param state the decision so far
   * @param asks its requests, in the order in which they use up a limit
   * @param limits of its queue
   * @param verdict of {@link ReduceRules} or the queue's policy on its reduces; the earlier reason
   *     if no verdict was needed
   */
  public Gate(GateState state, List<JobAsk> asks, AskLimits limits, GateReason verdict) {
    this.state = state;
    this.asks = Collections.unmodifiableList(new ArrayList<>(asks));
    this.limits = limits;
    this.verdict = verdict;
  }

  /** Decides on a request of the job's AM. */
  public GateDecision decide() {
    return release(next());
  }

  /** Divides the remaining limits again; the decision on reduces stays. */
  public GateDecision divide() {
    return release(state);
  }

  /** Admits everything, for good. */
  public GateDecision open(GateReason reason) {
    return release(GateState.open(reason));
  }

  private GateState next() {
    if (state.isOpen()) {
      return state;
    }
    // In a split queue a repeated map has no limit, and the reduces waiting for it leave resources
    // for it.
    if (wants(JobAsk.Kind.REPEATED_MAP) && !limits.isSplit) {
      return GateState.open(GateReason.MAP_REPEATED);
    }
    if (wants(JobAsk.Kind.PLACED_REDUCE)) {
      return GateState.open(GateReason.REDUCE_PLACED);
    }
    if (!wants(JobAsk.Kind.REDUCE)) {
      return state;
    }
    GateReason judged = state.isHeld() ? verdict : state.reason;
    if (!judged.admits) {
      return GateState.held(judged);
    }
    return limits.isSplit && judged != GateReason.OTHER_POLICY
        ? GateState.due(judged)
        : GateState.open(judged);
  }

  private boolean wants(JobAsk.Kind kind) {
    return asks.stream().anyMatch(ask -> ask.kind == kind && ask.wanted > 0);
  }

  private GateDecision release(GateState next) {
    int[] visible = new int[asks.size()];
    int mapsLeft = left(false, limits.maps);
    int reducesLeft = left(true, next.isHeld() ? 0 : limits.reduces);
    boolean full = false;
    for (int i = 0; i < visible.length; i++) {
      JobAsk ask = asks.get(i);
      boolean limited = !next.isOpen() && ask.kind != JobAsk.Kind.REPEATED_MAP;
      int left = ask.isReduce() ? reducesLeft : mapsLeft;
      if (ask.fixed) {
        visible[i] = ask.visible;
      } else {
        visible[i] = limited ? Math.min(ask.wanted, left) : ask.wanted;
        int used = limited && left != AskLimits.UNLIMITED ? visible[i] : 0;
        reducesLeft -= ask.isReduce() ? used : 0;
        mapsLeft -= ask.isReduce() ? 0 : used;
      }
      full |= ask.isReduce() && visible[i] < ask.wanted;
    }
    boolean splitFull = full && next.reason.admits;
    return new GateDecision(next, splitFull ? GateReason.SPLIT_FULL : next.reason, visible);
  }

  /** The rest of a limit besides requests that cannot be changed now. */
  private int left(boolean reduces, int limit) {
    int left = limit;
    for (JobAsk ask : asks) {
      boolean counts = ask.fixed && ask.isReduce() == reduces && limit != AskLimits.UNLIMITED;
      left -= counts ? ask.visible : 0;
    }
    return Math.max(0, left);
  }

  /** A job's request under one key: containers of one kind and size. Immutable. */
  public static final class JobAsk {
    /** What the containers are for. */
    public enum Kind {
      /** A map, requested for the first time or after it was killed. */
      MAP,
      /** A map whose earlier attempt failed. */
      REPEATED_MAP,
      /** A reduce that may run anywhere. */
      REDUCE,
      /** A reduce that is tied to a node or a rack. */
      PLACED_REDUCE
    }

    final Kind kind;

    /** Containers requested and not yet given. */
    public final int wanted;

    /** How many of them the scheduler sees. */
    public final int visible;

    final boolean fixed;

    private JobAsk(Kind kind, int wanted, int visible, boolean fixed) {
      if (visible < 0 || wanted < visible) {
        throw new IllegalArgumentException(
            "the scheduler cannot see " + visible + " of " + wanted + " containers requested");
      }
      this.kind = kind;
      this.wanted = wanted;
      this.visible = visible;
      this.fixed = fixed;
    }

    /**
     * A request.
     *
     * @param wanted containers requested and not yet given, at least {@code visible}
     * @param visible how many of them the scheduler sees now, at least 0
     */
    public static JobAsk of(Kind kind, int wanted, int visible) {
      return new JobAsk(kind, wanted, visible, false);
    }

    /** The same request, fixed: the AM is about to send it, so it cannot be changed now. */
    public JobAsk asFixed() {
      return new JobAsk(kind, wanted, visible, true);
    }

    private boolean isReduce() {
      return kind == Kind.REDUCE || kind == Kind.PLACED_REDUCE;
    }
  }

  /** How many containers a job may request besides those that it holds. Immutable. */
  public static final class AskLimits {
    /** No limit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** The job's queue is not split between maps and reduces. */
    public static final AskLimits NONE = new AskLimits(false, UNLIMITED, UNLIMITED);

    /** Whether the queue is split. */
    public final boolean isSplit;

    final int maps;
    final int reduces;

    private AskLimits(boolean isSplit, int maps, int reduces) {
      this.isSplit = isSplit;
      this.maps = maps;
      this.reduces = reduces;
    }

    /** The limits of a split queue; each at least 0, or {@link #UNLIMITED}. */
    public static AskLimits split(int maps, int reduces) {
      if (maps < 0 || reduces < 0) {
        throw new IllegalArgumentException("limits below 0: " + maps + " and " + reduces);
      }
      return new AskLimits(true, maps, reduces);
    }

    /** Whether maps are limited. */
    public boolean limitsMaps() {
      return maps != UNLIMITED;
    }
  }

  /** The progress of a job's gate, and why: held, due, open. It never goes back. Immutable. */
  public static final class GateState {
    /** Before any decision on the job's reduces. */
    public static final GateState NEW = held(GateReason.NOT_ASKED);

    private enum Stage {
      HELD,
      DUE,
      OPEN
    }

    private final Stage stage;
    public final GateReason reason;

    private GateState(Stage stage, GateReason reason) {
      this.stage = stage;
      this.reason = Objects.requireNonNull(reason);
    }

    static GateState held(GateReason reason) {
      return new GateState(Stage.HELD, reason);
    }

    /** The reduces are admitted, within the limits of a split queue. */
    static GateState due(GateReason reason) {
      return new GateState(Stage.DUE, reason);
    }

    /** Nothing of the job is held any more, for good. */
    public static GateState open(GateReason reason) {
      return new GateState(Stage.OPEN, reason);
    }

    /** True if nothing is held any more. */
    public boolean isOpen() {
      return stage == Stage.OPEN;
    }

    /** True if the reduces are held. */
    public boolean isHeld() {
      return stage == Stage.HELD;
    }

    @Override
    public String toString() {
      return stage + " (" + reason + ")";
    }
  }

  /** What the scheduler may see of a job's requests, and why. Immutable. */
  public static final class GateDecision {
    /** The decision on the job's reduces. */
    public final GateState state;

    /** Why its reduces are admitted, or some of them held. */
    public final GateReason reason;

    private final int[] visible;

    private GateDecision(GateState state, GateReason reason, int[] visible) {
      this.state = state;
      this.reason = reason;
      this.visible = visible;
    }

    /** Containers that the scheduler may see of a request, by index. */
    public int visible(int ask) {
      return visible[ask];
    }
  }
}
