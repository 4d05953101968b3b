/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import io.lsps.gate.Gate.AskLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Divides the containers that one phase may hold among the jobs of a queue. A job keeps what it
 * holds. The rest goes to the jobs in order, each as much as it wants. Immutable.
 *
 * @param <K> identifies a job
 */
public final class PhaseParts<K> {
  private final int limit;
  private final long free;
  private final Map<K, PhasePart> parts;

  private PhaseParts(int limit, long free, Map<K, PhasePart> parts) {
    this.limit = limit;
    this.free = free;
    this.parts = parts;
  }

  /** Before the first division: no job has a part. */
  public static <K> PhaseParts<K> none() {
    return new PhaseParts<>(0, 0, Collections.emptyMap());
  }

  /**
   * Divides again.
   *
   * @param newLimit containers of the phase in the whole queue, at least 1, or {@link
   *     AskLimits#UNLIMITED}
   * @param inOrder the jobs in order of service
   * @param now milliseconds; what a job has requested for a minute without success is offered to
   *     the others too
   */
  public PhaseParts<K> divide(int newLimit, List<PhaseMember<K>> inOrder, long now) {
    long left = newLimit;
    for (PhaseMember<K> member : inOrder) {
      left -= member.holds;
    }
    Map<K, PhasePart> next = new LinkedHashMap<>();
    for (PhaseMember<K> member : inOrder) {
      PhasePart part = parts.getOrDefault(member.id, PhasePart.NEW);
      if (newLimit == AskLimits.UNLIMITED) {
        next.put(member.id, part.allow(AskLimits.UNLIMITED));
        continue;
      }
      int more = (int) Math.max(0, Math.min(left, member.wanted()));
      PhasePart seen = part.seen(member.holds, member.asks(), now).allow(member.holds + more);
      next.put(member.id, seen);
      left -= seen.inVain(now) ? 0 : more;
    }
    return new PhaseParts<>(newLimit, left, next);
  }

  /** Containers that a job may request besides those that it holds. */
  public int beside(K id, int holds) {
    int allowed = parts.getOrDefault(id, PhasePart.NEW).allowed;
    return allowed == AskLimits.UNLIMITED ? allowed : Math.max(0, allowed - holds);
  }

  /** A container of the phase has ended: any job may have its place. */
  public PhaseParts<K> ended(K owner) {
    return limit == AskLimits.UNLIMITED ? this : with(Collections.singletonList(owner), -1);
  }

  /** The next jobs: the first waiting ones, one for each free place. */
  public List<K> turns(Predicate<K> waits) {
    List<K> turns = new ArrayList<>();
    if (limit == AskLimits.UNLIMITED) {
      return turns;
    }
    for (K id : parts.keySet()) {
      if (turns.size() >= free) {
        break;
      }
      if (waits.test(id)) {
        turns.add(id);
      }
    }
    return turns;
  }

  /** One container more to each of {@code ids}. */
  public PhaseParts<K> give(List<K> ids) {
    return ids.isEmpty() ? this : with(ids, 1);
  }

  private PhaseParts<K> with(List<K> ids, int more) {
    Map<K, PhasePart> next = new LinkedHashMap<>(parts);
    for (K id : ids) {
      next.computeIfPresent(id, (same, part) -> part.allow(Math.max(0, part.allowed + more)));
    }
    return new PhaseParts<>(limit, free - (long) more * ids.size(), next);
  }

  /** One job of a split queue with its containers and requests of one phase. Immutable. */
  public static final class PhaseMember<K> {
    private final K id;
    private final int holds;
    private final int visible;
    private final int heldCount;
    private final boolean mayAsk;

    /**
     * A job.
     *
     * @param id id of the job
     * @param holds containers of the phase that it holds
     * @param visible requested containers that the scheduler sees
     * @param heldCount requested containers that are held
     * @param mayAsk false if its reduces are held, or if no part limits it
     */
    public PhaseMember(K id, int holds, int visible, int heldCount, boolean mayAsk) {
      this.id = id;
      this.holds = holds;
      this.visible = visible;
      this.heldCount = heldCount;
      this.mayAsk = mayAsk;
    }

    boolean asks() {
      return visible > 0;
    }

    long wanted() {
      return mayAsk ? (long) visible + heldCount : 0;
    }
  }

  /** The part of one job in one phase of a split queue. Immutable. */
  static final class PhasePart {
    static final PhasePart NEW = new PhasePart(0, -1, 0);

    /** After this long a request that no node can serve is offered to the others too. */
    private static final long PATIENCE_MILLIS = 60_000;

    final int allowed;
    private final int holds;
    private final long unchangedSince;

    private PhasePart(int allowed, int holds, long unchangedSince) {
      this.allowed = allowed;
      this.holds = holds;
      this.unchangedSince = unchangedSince;
    }

    PhasePart allow(int containers) {
      return new PhasePart(containers, holds, unchangedSince);
    }

    /** Records what the job holds, and whether it requests more. */
    PhasePart seen(int nowHolds, boolean asks, long now) {
      return !asks || nowHolds != holds ? new PhasePart(allowed, nowHolds, now) : this;
    }

    /** Whether it has requested for long without success. */
    boolean inVain(long now) {
      return now - unchangedSince > PATIENCE_MILLIS;
    }
  }
}
