/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What will happen in a replay, by time; at one time in the order in which it was said. */
final class ReplayEvents {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong((Event each) -> each.at).thenComparingLong(each -> each.number));
  private long number;

  private static final class Event {
    private final long at;
    private final long number;
    private final Runnable action;

    private Event(long at, long number, Runnable action) {
      this.at = at;
      this.number = number;
      this.action = action;
    }
  }

  /** This will happen then, in milliseconds. */
  void at(long when, Runnable action) {
    events.add(new Event(when, number++, action));
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  /** When something happens next; there is to be anything. */
  long next() {
    return events.element().at;
  }

  /** Lets all happen that happens at this time. */
  void happen(long now) {
    while (!events.isEmpty() && events.element().at == now) {
      events.remove().action.run();
    }
  }
}
