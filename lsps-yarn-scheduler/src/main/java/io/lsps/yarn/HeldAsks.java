/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The reduce asks of one attempt that are held back from the scheduler, and since when. */
final class HeldAsks {
  private static final long NEVER = -1;

  private final Map<SchedulerRequestKey, Held> asks = new HashMap<>();
  private long heldSince = NEVER;
  private boolean open;

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

  /**
   * Holds an ask back. An ask states the whole number wanted, so it replaces an earlier one.
   *
   * @return the same ask for no container, which is what the scheduler is to see
   */
  synchronized ResourceRequest hold(ResourceRequest ask, long now) {
    ResourceRequest none = ResourceRequest.clone(ask);
    none.setNumContainers(0);
    SchedulerRequestKey key = SchedulerRequestKey.create(ask);
    if (ask.getNumContainers() > 0) {
      asks.put(key, new Held(none, ask.getNumContainers()));
      heldSince = heldSince == NEVER ? now : heldSince;
    } else {
      asks.remove(key);
    }
    return none;
  }

  synchronized double heldSeconds(long now) {
    return heldSince == NEVER ? 0 : (now - heldSince) / 1000.0;
  }

  /** All held asks as one of their sum, or null where none is held. */
  synchronized ResourceRequest sum() {
    ResourceRequest sum = null;
    int count = 0;
    for (Held held : asks.values()) {
      sum = held.request;
      count += held.count;
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
        ResourceRequest request = ResourceRequest.clone(held.request);
        request.setNumContainers(held.count + attempt.getOutstandingAsksCount(entry.getKey()));
        handed.add(request);
      }
      attempt.updateResourceRequests(handed);
    } finally {
      lock.unlock();
    }
    asks.clear();
  }
}
