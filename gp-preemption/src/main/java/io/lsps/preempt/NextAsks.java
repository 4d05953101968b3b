/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * What each application would have started next, in the last minute. A job whose reduces come one
 * by one asks now for a small map first and now for a large reduce. Between a decision and the end
 * of its victims some seconds pass, and room that is too small for what is asked for first at that
 * moment goes to others. Not thread-safe.
 */
final class NextAsks {
  private static final long SPAN_MILLIS = 60_000;

  private final Map<String, Map<Amount, Long>> seen = new HashMap<>();

  /** Looks at all applications; {@code now} does not fall. */
  void observe(ClusterView view, long now) {
    Map<String, Map<Amount, Long>> present = new HashMap<>();
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.isApplication()) {
        Map<Amount, Long> sizes = seen.getOrDefault(schedulable.name(), new HashMap<>());
        for (Iterator<Long> all = sizes.values().iterator(); all.hasNext(); ) {
          if (all.next() <= now - SPAN_MILLIS) {
            all.remove();
          }
        }
        for (AwaitedContainers ask : AwaitedContainers.servedNext(schedulable.asks())) {
          sizes.put(ask.size(), now);
        }
        present.put(schedulable.name(), sizes);
      }
    }
    seen.clear();
    seen.putAll(present);
  }

  /** Whether room of this size would have served the application at any moment. */
  boolean wouldAllFit(String application, Amount size) {
    Map<Amount, Long> sizes = seen.get(application);
    return sizes == null || sizes.keySet().stream().allMatch(other -> other.fitsIn(size));
  }
}
