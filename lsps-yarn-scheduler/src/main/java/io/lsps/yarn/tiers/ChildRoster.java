/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** The children of one parent queue, in its order. Under the scheduler's write lock. */
final class ChildRoster {
  private List<KnownChild> children = new ArrayList<>();
  private boolean changed = true;

  /** Takes in who the children are now, and forgets those who are gone. */
  List<KnownChild> of(Collection<? extends Schedulable> now) {
    changed = !areSame(now);
    if (changed) {
      IdentityHashMap<Schedulable, KnownChild> known = new IdentityHashMap<>();
      children.forEach(child -> known.put(child.queue(), child));
      List<KnownChild> next = new ArrayList<>(now.size());
      for (Schedulable child : now) {
        KnownChild before = known.get(child);
        next.add(before == null ? new KnownChild((FSQueue) child) : before);
      }
      children = next;
    }
    return children;
  }

  private boolean areSame(Collection<? extends Schedulable> now) {
    if (now.size() != children.size()) {
      return false;
    }
    int place = 0;
    for (Schedulable child : now) {
      if (children.get(place++).queue() != child) {
        return false;
      }
    }
    return true;
  }

  /** Whether there were others before those that were taken in last. */
  boolean haveChanged() {
    return changed;
  }

  /** Those who were taken in last. */
  List<KnownChild> all() {
    return children;
  }

  /** Forgets all. */
  void clear() {
    children = new ArrayList<>();
    changed = true;
  }
}
