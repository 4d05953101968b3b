/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * How many containers of which size each application will still wait for when room that is made now
 * is there: what it asks for next, less the rooms that are on their way, less its own containers
 * that should end until then, whose room it takes again. Rooms that are decided take theirs from it
 * one by one. Not thread-safe. See docs/decisions/0080-room-that-is-made.md.
 */
final class Lacking {
  private final Map<Object, Integer> containers = new HashMap<>();

  /**
   * Counts.
   *
   * @param view the cluster now
   * @param ending containers that should end by themselves before the room is there
   */
  Lacking(ClusterView view, Collection<RunningContainer> ending) {
    Map<String, List<Amount>> left = new HashMap<>();
    for (RunningContainer container : ending) {
      left.computeIfAbsent(container.application().name(), name -> new ArrayList<>())
          .add(container.size());
    }
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.asks().isEmpty()) {
        continue;
      }
      List<Amount> own = left.getOrDefault(schedulable.name(), new ArrayList<>());
      for (AwaitedContainers ask : schedulable.lacks()) {
        int count = ask.count();
        for (Iterator<Amount> ends = own.iterator(); ends.hasNext() && count > 0; ) {
          if (ask.size().fitsIn(ends.next())) {
            ends.remove();
            count--;
          }
        }
        containers.merge(key(schedulable.name(), ask.size()), count, Integer::sum);
      }
    }
  }

  /** So many containers of a size, zero or more. */
  int of(String application, Amount size) {
    return containers.getOrDefault(key(application, size), 0);
  }

  /** One less. */
  void take(String application, Amount size) {
    containers.merge(key(application, size), -1, Integer::sum);
  }

  private static Object key(String application, Amount size) {
    return Arrays.asList(application, size);
  }
}
