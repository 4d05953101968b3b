/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import io.lsps.settings.Remembered;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The last entries of each kind. Kinds have separate limits, because frequent share changes must
 * not evict the one refusal of last night. Thread-safe, with a short lock of its own.
 */
@Remembered("the last 2,000 entries of each kind")
public final class Journal {
  /** Entries kept of each kind. */
  public static final int KEPT = 2000;

  private final int capacity;
  private final Map<EntryKind, Deque<Entry>> kept = new EnumMap<>(EntryKind.class);

  /**
   * An empty journal.
   *
   * @param capacity entries kept of each kind, 1 or more
   */
  public Journal(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity is 1 or more, not " + capacity);
    }
    this.capacity = capacity;
  }

  /** Adds an entry; evicts the oldest of its kind if there are too many. */
  public synchronized void add(Entry entry) {
    Deque<Entry> same = kept.computeIfAbsent(entry.kind, kind -> new ArrayDeque<>());
    same.addLast(entry);
    if (same.size() > capacity) {
      same.removeFirst();
    }
  }

  /**
   * The entries, oldest first.
   *
   * @param kind of the entries, null for all
   * @param since earliest time, in milliseconds of the scheduler's clock
   */
  public List<Entry> entries(EntryKind kind, long since) {
    List<Entry> found = copy(kind);
    found.removeIf(entry -> entry.time < since);
    found.sort(Comparator.comparingLong(entry -> entry.time));
    return found;
  }

  private synchronized List<Entry> copy(EntryKind kind) {
    List<Entry> copy = new ArrayList<>();
    kept.forEach(
        (each, entries) -> {
          if (kind == null || each == kind) {
            copy.addAll(entries);
          }
        });
    return copy;
  }

  /** One decision. Immutable. */
  public static final class Entry {
    /** Milliseconds of the scheduler's clock. */
    public final long time;

    public final EntryKind kind;

    /** What was decided and why. */
    public final String text;

    /** The queue that it concerns, or null. */
    public final String queue;

    /** The application that it concerns, or null. */
    public final String application;

    /** The previous value, as a fraction of the cluster; NaN if not applicable. */
    public final double before;

    /** The new value, likewise. */
    public final double after;

    private Entry(
        long time,
        EntryKind kind,
        String text,
        String queue,
        String application,
        double before,
        double after) {
      this.time = time;
      this.kind = kind;
      this.text = text;
      this.queue = queue;
      this.application = application;
      this.before = before;
      this.after = after;
    }

    /**
     * A decision about the scheduler as a whole.
     *
     * @param time milliseconds of the scheduler's clock
     * @param text what was decided and why, in a sentence
     */
    public static Entry of(long time, EntryKind kind, String text) {
      return new Entry(time, kind, text, null, null, Double.NaN, Double.NaN);
    }

    /** The same about a queue. */
    public Entry in(String queueName) {
      return new Entry(time, kind, text, queueName, application, before, after);
    }

    /** The same about an application. */
    public Entry about(String id) {
      return new Entry(time, kind, text, queue, id, before, after);
    }

    /** The same with the previous and the new value, as fractions of the cluster. */
    public Entry changing(double was, double is) {
      return new Entry(time, kind, text, queue, application, was, is);
    }
  }

  /** What an entry of the journal is about. */
  public enum EntryKind {
    /** The share of a queue has changed. */
    SHARE,
    /** The jobs of a queue are served in another order, or another is the first. */
    ORDER,
    /** The reduces of a job are held or admitted. */
    GATE,
    /** Containers are killed for a starved application, or a kill was withheld. */
    PREEMPTION,
    /** Settings have changed. */
    OPTIONS,
    /** Settings were refused. */
    REFUSAL,
    /** An error in the plugin was caught. */
    FAULT
  }
}
