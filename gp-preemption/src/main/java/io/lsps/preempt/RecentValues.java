/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayDeque;
import java.util.Deque;

/** A value as it was in the last so many milliseconds. Not thread-safe. */
final class RecentValues {
  private final long span;
  private final Deque<Seen> seen = new ArrayDeque<>();

  RecentValues(long span) {
    this.span = span;
  }

  /** It has this value now; {@code now} does not fall. */
  void add(double value, long now) {
    while (!seen.isEmpty() && seen.peekFirst().time <= now - span) {
      seen.removeFirst();
    }
    seen.addLast(new Seen(value, now));
  }

  /** The least of them, 0 where there is none. */
  double least() {
    return seen.stream().mapToDouble(one -> one.value).min().orElse(0);
  }

  /** The largest of them, 0 where there is none. */
  double most() {
    return seen.stream().mapToDouble(one -> one.value).max().orElse(0);
  }

  private static final class Seen {
    final double value;
    final long time;

    Seen(double value, long time) {
      this.value = value;
      this.time = time;
    }
  }
}
