/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How much queues and applications were given lately by kills. Only what they have really taken
 * counts, and only for a time. Not thread-safe.
 */
final class RepaidAmounts {
  private final long millis;
  private final Deque<Repaid> repaid = new ArrayDeque<>();

  /**
   * Starts with nothing.
   *
   * @param millis for how long it counts
   */
  RepaidAmounts(long millis) {
    this.millis = millis;
  }

  /**
   * A container was started in room that was made for it.
   *
   * @param names of the application and of the queues above it that have more by it
   * @param now milliseconds; does not fall
   */
  void add(Collection<String> names, Amount size, long now) {
    repaid.addLast(new Repaid(now, new HashSet<>(names), size));
  }

  /** The sums by name. */
  Map<String, Amount> sums(long now) {
    while (!repaid.isEmpty() && now - repaid.peekFirst().time >= millis) {
      repaid.removeFirst();
    }
    Map<String, Amount> sums = new HashMap<>();
    for (Repaid one : repaid) {
      one.names.forEach(name -> sums.merge(name, one.size, Amount::plus));
    }
    return sums;
  }

  private static final class Repaid {
    final long time;
    final Set<String> names;
    final Amount size;

    Repaid(long time, Set<String> names, Amount size) {
      this.time = time;
      this.names = names;
      this.size = size;
    }
  }
}
