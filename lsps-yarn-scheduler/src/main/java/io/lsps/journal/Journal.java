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
 * The last entries of each kind. Kinds are kept apart: shares change every few seconds in a large
 * cluster, and are not to push out the one refusal of last night. Thread-safe, with a lock of its
 * own that is held for a few references.
 */
@Remembered("the last 2,000 entries of each kind")
public final class Journal {
  /** So many entries of each kind are kept. */
  public static final int KEPT = 2000;

  private final int capacity;
  private final Map<EntryKind, Deque<Entry>> kept = new EnumMap<>(EntryKind.class);

  /**
   * An empty journal.
   *
   * @param capacity how many entries of each kind are kept, 1 or more
   */
  public Journal(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity is 1 or more, not " + capacity);
    }
    this.capacity = capacity;
  }

  /** One more; the oldest of its kind goes where there are too many. */
  public synchronized void add(Entry entry) {
    Deque<Entry> same = kept.computeIfAbsent(entry.kind(), kind -> new ArrayDeque<>());
    same.addLast(entry);
    if (same.size() > capacity) {
      same.removeFirst();
    }
  }

  /**
   * All that are kept, the newest last.
   *
   * @param kind only these, null for all
   * @param since only those of this time and later, in milliseconds of the scheduler's clock
   */
  public List<Entry> entries(EntryKind kind, long since) {
    List<Entry> found = new ArrayList<>();
    for (Entry entry : copy(kind)) {
      if (entry.time() >= since) {
        found.add(entry);
      }
    }
    found.sort(Comparator.comparingLong(Entry::time));
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
}
