/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.yarn.allocations.AllocationXml;
import java.util.HashMap;
import java.util.Map;

/**
 * Which stock policy stands beneath LsPS by what an allocation file names: a site that shared by
 * {@code drf} before LsPS took the place of some of its policies goes on to do so.
 */
final class NamedFairness {
  private static final String OURS = "io.lsps.";

  private NamedFairness() {}

  /** The queues from which on, downwards, another one holds than above, and which. */
  static Map<String, Fairness> of(AllocationXml file) {
    Map<String, Fairness> changes = new HashMap<>();
    Map<String, Fairness> all = new HashMap<>();
    for (AllocationXml.Queue queue : file.queues()) {
      Fairness above = all.getOrDefault(queue.parent(), Fairness.FAIR);
      Fairness own = named(file, queue);
      all.put(queue.name, own == null ? above : own);
      if (own != null && own != above && anyOfOurs(file, queue)) {
        changes.put(queue.name, own);
      }
    }
    return changes;
  }

  /** Null where the queue goes by what is above it. */
  private static Fairness named(AllocationXml file, AllocationXml.Queue queue) {
    Fairness own = Fairness.named(queue.text("schedulingPolicy", ""));
    if (own != null) {
      return own;
    }
    // A queue with drf has no stock parent but one with drf.
    boolean drfBelow =
        queue.isParent()
            && file.queues().stream()
                .anyMatch(
                    each ->
                        isBelow(each, queue)
                            && Fairness.named(file.policy(each.name)) == Fairness.DRF);
    return drfBelow
        ? Fairness.DRF
        : queue.name.equals("root") ? Fairness.named(file.usualPolicy()) : null;
  }

  private static boolean anyOfOurs(AllocationXml file, AllocationXml.Queue queue) {
    return (queue.isParent() && file.usualPolicy().startsWith(OURS))
        || file.queues().stream()
            .anyMatch(
                each ->
                    (each == queue || isBelow(each, queue))
                        && file.policy(each.name).startsWith(OURS));
  }

  private static boolean isBelow(AllocationXml.Queue queue, AllocationXml.Queue other) {
    return queue.name.startsWith(other.name + ".");
  }
}
