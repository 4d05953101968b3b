/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The asks of one attempt that are held back from the scheduler, and since when. */
final class HeldAsks {
  private static final long NEVER = -1;

  private final Map<SchedulerRequestKey, Held> asks = new HashMap<>();
  private final Map<SchedulerRequestKey, Map<String, ResourceRequest>> places = new HashMap<>();
  private final Map<Integer, PartOf> parts = new HashMap<>();
  private long heldSince = NEVER;
  private boolean open;
  private boolean due;

  /** An ask as the scheduler has it, for no container, and the number held back. */
  private static final class Held {
    final ResourceRequest request;
    final int count;

    Held(ResourceRequest request, int count) {
      this.request = request;
      this.count = count;
    }
  }

  HeldAsks(boolean open) {
    this.open = open;
  }

  synchronized boolean isOpen() {
    return open;
  }

  synchronized boolean isEmpty() {
    return asks.isEmpty();
  }

  /** Whether the time of the reduces has come; they may still have to wait for their part. */
  synchronized boolean isDue() {
    return due;
  }

  synchronized void due() {
    due = true;
  }

  /** What the attempt may have of the containers of a priority, where its queue is split. */
  synchronized PartOf part(int priority) {
    return parts.computeIfAbsent(priority, any -> new PartOf());
  }

  synchronized boolean hasParts() {
    return !parts.isEmpty();
  }

  /**
   * Holds an ask back. An ask states the whole number wanted, so it replaces an earlier one.
   *
   * @return the same ask for no container, which is what the scheduler is to see
   */
  synchronized ResourceRequest hold(ResourceRequest ask, long now) {
    return hold(ask, 0, now);
  }

  /**
   * As {@link #hold(ResourceRequest, long)}, but lets a part of the ask through.
   *
   * @param through how many containers the scheduler is to see at most
   */
  synchronized ResourceRequest hold(ResourceRequest ask, int through, long now) {
    ResourceRequest seen = ResourceRequest.clone(ask);
    seen.setNumContainers(Math.min(ask.getNumContainers(), through));
    SchedulerRequestKey key = SchedulerRequestKey.create(ask);
    if (ask.getNumContainers() > 0) {
      asks.put(key, new Held(none(ask), ask.getNumContainers() - seen.getNumContainers()));
      if (key.getPriority().getPriority() == Phases.REDUCE_PRIORITY && heldSince == NEVER) {
        heldSince = now;
      }
    } else {
      asks.remove(key);
    }
    return seen;
  }

  private static ResourceRequest none(ResourceRequest ask) {
    ResourceRequest none = ResourceRequest.clone(ask);
    none.setNumContainers(0);
    return none;
  }

  /** Remembers a row of an ask that names a place: the scheduler forgets it with the last one. */
  synchronized void remember(ResourceRequest row) {
    places
        .computeIfAbsent(SchedulerRequestKey.create(row), key -> new HashMap<>())
        .put(row.getResourceName(), ResourceRequest.clone(row));
  }

  /** How many containers of a priority are held back. */
  synchronized int count(int priority) {
    int count = 0;
    for (Map.Entry<SchedulerRequestKey, Held> entry : asks.entrySet()) {
      boolean same = entry.getKey().getPriority().getPriority() == priority;
      count += same ? entry.getValue().count : 0;
    }
    return count;
  }

  synchronized double heldSeconds(long now) {
    return heldSince == NEVER ? 0 : (now - heldSince) / 1000.0;
  }

  /** All held asks of a priority as one of their sum, or null where none is held. */
  synchronized ResourceRequest sum(int priority) {
    ResourceRequest sum = null;
    int count = 0;
    for (Map.Entry<SchedulerRequestKey, Held> entry : asks.entrySet()) {
      if (entry.getKey().getPriority().getPriority() == priority && entry.getValue().count > 0) {
        sum = entry.getValue().request;
        count += entry.getValue().count;
      }
    }
    if (sum != null) {
      sum = ResourceRequest.clone(sum);
      sum.setNumContainers(count);
    }
    return sum;
  }

  /**
   * Hands all held asks to the scheduler, and holds none from now on.
   *
   * @param restated asks that the scheduler is about to get anyway: each states its whole number
   */
  synchronized void open(FSAppAttempt attempt, List<ResourceRequest> restated) {
    open = true;
    parts.clear();
    for (ResourceRequest ask : restated) {
      asks.remove(SchedulerRequestKey.create(ask));
    }
    if (asks.isEmpty()) {
      return;
    }
    // Containers are assigned under this lock: outstanding asks must not change while we add to
    // them.
    Lock lock = attempt.getWriteLock();
    lock.lock();
    try {
      List<ResourceRequest> handed = new ArrayList<>(asks.size());
      for (Map.Entry<SchedulerRequestKey, Held> entry : asks.entrySet()) {
        Held held = entry.getValue();
        int seen = attempt.getOutstandingAsksCount(entry.getKey());
        hand(handed, entry.getKey(), held, seen, held.count + seen);
      }
      attempt.updateResourceRequests(handed);
    } finally {
      lock.unlock();
    }
    asks.clear();
    places.clear();
  }

  /**
   * Moves asks of a priority between here and the scheduler, until it sees as many as the attempt's
   * part leaves beside the containers that it holds; the others stay here.
   *
   * @param restated asks that are left alone, for the scheduler is about to get them
   */
  synchronized void share(FSAppAttempt attempt, int priority, List<ResourceRequest> restated) {
    Set<SchedulerRequestKey> untouched = new HashSet<>();
    restated.forEach(ask -> untouched.add(SchedulerRequestKey.create(ask)));
    Lock lock = attempt.getWriteLock();
    lock.lock();
    try {
      int left = part(priority).beside(PartOf.held(attempt, priority));
      List<ResourceRequest> handed = new ArrayList<>();
      for (Map.Entry<SchedulerRequestKey, Held> entry : asks.entrySet()) {
        SchedulerRequestKey key = entry.getKey();
        if (key.getPriority().getPriority() != priority) {
          continue;
        }
        int seen = attempt.getOutstandingAsksCount(key);
        if (!untouched.contains(key)) {
          int wanted = seen + entry.getValue().count;
          int next = Math.min(wanted, left);
          if (next != seen) {
            hand(handed, key, entry.getValue(), seen, next);
            entry.setValue(new Held(entry.getValue().request, wanted - next));
            seen = next;
          }
        }
        left = Math.max(0, left - seen);
      }
      if (!handed.isEmpty()) {
        attempt.updateResourceRequests(handed);
      }
    } finally {
      lock.unlock();
    }
  }

  private void hand(
      List<ResourceRequest> handed, SchedulerRequestKey key, Held held, int seen, int containers) {
    if (seen == 0 && containers > 0) {
      handed.addAll(places.getOrDefault(key, Collections.emptyMap()).values());
    }
    ResourceRequest request = ResourceRequest.clone(held.request);
    request.setNumContainers(containers);
    handed.add(request);
  }
}
