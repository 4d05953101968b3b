/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.settings.Remembered;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last decisions, the newest last. Thread-safe. */
@Remembered("decisions.kept")
final class DecisionLog {
  private final int capacity;
  private final Deque<DecisionRecord> kept = new ArrayDeque<>();

  DecisionLog(int capacity) {
    this.capacity = capacity;
  }

  synchronized void add(DecisionRecord decision) {
    kept.addLast(decision);
    while (kept.size() > capacity) {
      kept.removeFirst();
    }
  }

  synchronized List<DecisionRecord> copy() {
    return new ArrayList<>(kept);
  }
}
