/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.PhaseSplit;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.QueuePolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Holds the split of a queue's containers between maps and reduces: at every update each attempt
 * gets its part of what a phase may hold, first those that hold something, then by the queue's
 * order. Whatever an attempt holds is never taken from it, and its asks are never lost.
 */
final class SplitKeeper {
  private final ReduceAskGate gate;
  private Map<FSQueue, Divided> divided = Collections.emptyMap();

  SplitKeeper(ReduceAskGate gate) {
    this.gate = gate;
  }

  /** One attempt of a queue that is split. */
  private static final class Member {
    final FSAppAttempt attempt;
    final HeldAsks asks;

    Member(FSAppAttempt attempt, HeldAsks asks) {
      this.attempt = attempt;
      this.asks = asks;
    }

    boolean mayAsk(int priority) {
      return !asks.isOpen() && (priority != Phases.REDUCE_PRIORITY || asks.isDue());
    }
  }

  /** A queue as of the last update: its attempts in order, and what nobody has a part in. */
  private static final class Divided {
    final List<Member> members = new ArrayList<>();
    final Map<Integer, Long> free = new HashMap<>();
  }

  /** The split of a queue, or null where it has none. */
  static PhaseSplit of(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    if (!(policy instanceof QueuePolicy)) {
      return null;
    }
    QueueDiscipline discipline = ((QueuePolicy) policy).discipline();
    return discipline == null ? null : discipline.split();
  }

  /**
   * Gives every attempt its part as of now.
   *
   * @param attempts the current attempts of MapReduce jobs whose masters run
   */
  synchronized void refresh(Map<ApplicationAttemptId, FSAppAttempt> attempts, long now) {
    Map<FSQueue, Divided> queues = new HashMap<>();
    attempts.forEach(
        (id, attempt) -> {
          HeldAsks asks = gate.asks(id);
          if (asks == null) {
            return;
          }
          if (of(attempt.getQueue()) != null) {
            queues
                .computeIfAbsent(attempt.getQueue(), queue -> new Divided())
                .members
                .add(new Member(attempt, asks));
          } else if (asks.hasParts()) {
            // The queue is split no more.
            asks.open(attempt, Collections.emptyList());
          }
        });
    queues.forEach((queue, division) -> refresh(of(queue), division, now));
    divided = queues;
  }

  /**
   * A container of a phase has come free: the first attempt that waits for one may ask for it at
   * once, before a map takes it.
   */
  synchronized void ended(FSAppAttempt attempt, int priority) {
    Divided division = divided.get(attempt.getQueue());
    Long left = division == null ? null : division.free.get(priority);
    if (left == null) {
      return;
    }
    HeldAsks own = gate.asks(attempt.getApplicationAttemptId());
    if (own != null && !own.isOpen()) {
      own.part(priority).less();
    }
    long free = left + 1;
    for (Member member : division.members) {
      if (free > 0 && member.mayAsk(priority) && member.asks.count(priority) > 0) {
        member.asks.part(priority).more();
        member.asks.share(member.attempt, priority, Collections.emptyList());
        free--;
      }
    }
    division.free.put(priority, free);
  }

  private static void refresh(PhaseSplit split, Divided division, long now) {
    if (split == null) {
      return;
    }
    division.members.sort(
        Comparator.<Member>comparingInt(m -> split.position(m.attempt.getApplicationId()))
            .thenComparing(m -> m.attempt.getApplicationId()));
    divide(split.maps(), Phases.MAP_PRIORITY, division, now);
    divide(split.reduces(), Phases.REDUCE_PRIORITY, division, now);
  }

  private static void divide(int limit, int priority, Divided division, long now) {
    List<Member> members = division.members;
    int[] held = new int[members.size()];
    long free = limit;
    for (int i = 0; i < held.length; i++) {
      held[i] = PartOf.held(members.get(i).attempt, priority);
      free -= held[i];
    }
    for (int i = 0; i < held.length; i++) {
      Member member = members.get(i);
      if (member.asks.isOpen()) {
        continue;
      }
      PartOf part = member.asks.part(priority);
      boolean mayAsk = member.mayAsk(priority);
      if (limit == PhaseSplit.UNLIMITED) {
        part.allow(PhaseSplit.UNLIMITED);
      } else {
        int asked = seen(member.attempt, priority);
        long wanted = mayAsk ? (long) asked + member.asks.count(priority) : 0;
        int more = (int) Math.max(0, Math.min(free, wanted));
        part.allow(held[i] + more);
        free -= part.inVain(held[i], asked > 0, now) ? 0 : more;
      }
      if (mayAsk) {
        member.asks.share(member.attempt, priority, Collections.emptyList());
      }
    }
    if (limit != PhaseSplit.UNLIMITED) {
      division.free.put(priority, free);
    }
  }

  private static int seen(FSAppAttempt attempt, int priority) {
    int seen = 0;
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      seen +=
          key.getPriority().getPriority() == priority ? attempt.getOutstandingAsksCount(key) : 0;
    }
    return seen;
  }
}
