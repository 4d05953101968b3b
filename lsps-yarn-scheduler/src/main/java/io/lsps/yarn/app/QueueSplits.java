/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.PhaseParts;
import io.lsps.gate.PhaseParts.PhaseMember;
import io.lsps.policy.yarn.PhaseSplit;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.workload.MapReducePriorities;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The queues split between maps and reduces, and the limits of their attempts. */
public final class QueueSplits {
  private final Map<Queue, QueueParts> parts = new ConcurrentHashMap<>();

  /** The split of a queue, or null. */
  public static PhaseSplit of(Queue queue) {
    SchedulingPolicy policy = queue instanceof FSQueue ? ((FSQueue) queue).getPolicy() : null;
    if (!(policy instanceof QueuePolicy)) {
      return null;
    }
    QueueDiscipline discipline = ((QueuePolicy) policy).discipline();
    return discipline == null ? null : discipline.split();
  }

  /** The current limits of an attempt; the caller has its lock. */
  AskLimits limits(SchedulerApplicationAttempt attempt) {
    PhaseSplit split = of(attempt.getQueue());
    if (split == null) {
      return AskLimits.NONE;
    }
    return parts
        .getOrDefault(attempt.getQueue(), new QueueParts())
        .limits(
            split,
            attempt.getApplicationAttemptId(),
            split.maps == PhaseSplit.UNLIMITED ? 0 : Phases.held(attempt, MapReducePriorities.MAP),
            Phases.held(attempt, MapReducePriorities.REDUCE));
  }

  /**
   * Divides every split queue again among these attempts, whose AMs run: each keeps what it holds,
   * and the rest goes to them in the queue's order.
   */
  void divide(Collection<GatedAsks> attempts, long now) {
    Map<Queue, List<GatedAsks>> members = new HashMap<>();
    for (GatedAsks asks : attempts) {
      Queue queue = asks.attempt.getQueue();
      if (of(queue) != null) {
        members.computeIfAbsent(queue, any -> new ArrayList<>()).add(asks);
      }
    }
    parts.keySet().retainAll(members.keySet());
    members.forEach((queue, inQueue) -> divide(of(queue), queue, inQueue, now));
  }

  private void divide(PhaseSplit split, Queue queue, List<GatedAsks> members, long now) {
    if (split == null) {
      return;
    }
    members.sort(
        Comparator.<GatedAsks>comparingInt(m -> split.position(m.attempt.getApplicationId()))
            .thenComparing(m -> m.attempt.getApplicationAttemptId()));
    QueueParts divided = parts.computeIfAbsent(queue, any -> new QueueParts());
    divided.divide(
        MapReducePriorities.MAP, split.maps, views(members, MapReducePriorities.MAP), now);
    divided.divide(
        MapReducePriorities.REDUCE, split.reduces, views(members, MapReducePriorities.REDUCE), now);
  }

  private static List<PhaseMember<ApplicationAttemptId>> views(
      List<GatedAsks> members, int priority) {
    List<PhaseMember<ApplicationAttemptId>> views = new ArrayList<>();
    for (GatedAsks asks : members) {
      SchedulerApplicationAttempt attempt = asks.attempt;
      views.add(
          new PhaseMember<>(
              attempt.getApplicationAttemptId(),
              Phases.held(attempt, priority),
              visible(attempt, priority),
              asks.heldCount(priority),
              asks.mayAsk(priority)));
    }
    return views;
  }

  /**
   * A container of a phase has ended. Returns the attempts that may request one more at once,
   * before the other phase takes its place.
   *
   * @param waits whether an attempt has held requests within its limits
   */
  List<ApplicationAttemptId> ended(
      SchedulerApplicationAttempt attempt, int priority, Predicate<ApplicationAttemptId> waits) {
    QueueParts divided = parts.get(attempt.getQueue());
    boolean phase = priority == MapReducePriorities.MAP || priority == MapReducePriorities.REDUCE;
    return divided == null || !phase
        ? new ArrayList<>()
        : divided.ended(priority, attempt.getApplicationAttemptId(), waits);
  }

  private static int visible(SchedulerApplicationAttempt attempt, int priority) {
    int seen = 0;
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      boolean same = key.getPriority().getPriority() == priority;
      seen += same ? attempt.getOutstandingAsksCount(key) : 0;
    }
    return seen;
  }

  /** The parts of a split queue's attempts. Thread-safe without locks. */
  private static final class QueueParts {
    private final AtomicReference<PhaseParts<ApplicationAttemptId>> maps =
        new AtomicReference<>(PhaseParts.none());
    private final AtomicReference<PhaseParts<ApplicationAttemptId>> reduces =
        new AtomicReference<>(PhaseParts.none());

    private AtomicReference<PhaseParts<ApplicationAttemptId>> of(int priority) {
      return priority == MapReducePriorities.REDUCE ? reduces : maps;
    }

    /** Divides the containers of a phase again. */
    void divide(
        int priority, int limit, List<PhaseMember<ApplicationAttemptId>> inOrder, long now) {
      of(priority).updateAndGet(parts -> parts.divide(limit, inOrder, now));
    }

    /** What an attempt may request besides its containers. */
    AskLimits limits(PhaseSplit split, ApplicationAttemptId id, int mapsHeld, int reducesHeld) {
      int mapsLeft =
          split.maps == PhaseSplit.UNLIMITED
              ? AskLimits.UNLIMITED
              : maps.get().beside(id, mapsHeld);
      return AskLimits.split(mapsLeft, reduces.get().beside(id, reducesHeld));
    }

    /**
     * A container has ended. Returns the attempts that may request one in its place.
     *
     * @param waits whether an attempt has held requests within its limits
     */
    List<ApplicationAttemptId> ended(
        int priority, ApplicationAttemptId owner, Predicate<ApplicationAttemptId> waits) {
      AtomicReference<PhaseParts<ApplicationAttemptId>> parts = of(priority);
      while (true) {
        PhaseParts<ApplicationAttemptId> before = parts.get();
        PhaseParts<ApplicationAttemptId> ended = before.ended(owner);
        List<ApplicationAttemptId> turns = ended.turns(waits);
        if (parts.compareAndSet(before, ended.give(turns))) {
          return turns;
        }
      }
    }
  }
}
