/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import java.util.PriorityQueue;

/** Future events, ordered by virtual time, then by insertion. */
public final class EventQueue {
  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private final VirtualClock clock;
  private long sequence;
  private long handled;
  private int looks;

  public EventQueue(VirtualClock clock) {
    this.clock = clock;
  }

  /**
   * Adds an event.
   *
   * @param millis virtual time, not before now
   */
  public void at(long millis, Runnable action) {
    entries.add(new Entry(millis, sequence++, action, false));
  }

  /**
   * Adds a polling event, such as a heartbeat.
   *
   * @param millis virtual time, not before now
   */
  public void look(long millis, Runnable action) {
    looks++;
    entries.add(new Entry(millis, sequence++, action, true));
  }

  /** Whether only polling events are left: no task end or submission. */
  public boolean onlyLooks() {
    return looks == entries.size();
  }

  /** Adds an event after a delay of zero or more milliseconds. */
  public void after(long delayMillis, Runnable action) {
    at(clock.now() + delayMillis, action);
  }

  /** Runs the next event; false when there is none. */
  public boolean runNext() {
    Entry next = entries.poll();
    if (next == null) {
      return false;
    }
    clock.advanceTo(next.millis);
    handled++;
    looks -= next.look ? 1 : 0;
    next.action.run();
    return true;
  }

  /** The virtual time, milliseconds. */
  public long now() {
    return clock.now();
  }

  public long handled() {
    return handled;
  }

  private record Entry(long millis, long sequence, Runnable action, boolean look)
      implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byTime = Long.compare(millis, other.millis);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }
}
