/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a job that may start some more containers, but not as many as it asks for, may start them.
 * Until it is looked at again it takes whatever room it is offered; so it is offered no more nodes
 * than have room for what it may start. Nodes with the least room come first, and full ones, where
 * one container may end, after them.
 */
public final class OpenNodes {
  private OpenNodes() {}

  /**
   * Chooses the nodes that stay closed.
   *
   * @param room by node for how many of its next containers there is room, 0 or more; of those with
   *     as much room the first are opened first
   * @param own nodes where room is on its way that is made for this very job. They stay open, and
   *     one container on each of them counts as started.
   * @param more containers that it may start, 0 or more
   * @return all nodes but its own and those where the rest of {@code more} can start. Where the
   *     rest is 1 or more, at least one of the others is open, though more than that may fit there:
   *     else the job would get nothing in an empty cluster.
   * @param <N> a node
   */
  public static <N> Set<N> closed(Map<N, Integer> room, Set<N> own, long more) {
    List<Map.Entry<N, Integer>> leastRoomFirst = new ArrayList<>(room.entrySet());
    leastRoomFirst.removeIf(node -> own.contains(node.getKey()));
    leastRoomFirst.sort(
        Comparator.comparingInt(
            node -> node.getValue() == 0 ? Integer.MAX_VALUE : node.getValue()));
    Set<N> closed = new HashSet<>();
    long rest = more - own.size();
    long left = rest;
    for (Map.Entry<N, Integer> node : leastRoomFirst) {
      int starts = Math.max(1, node.getValue());
      if (rest > 0 && (starts <= left || left == rest)) {
        left -= starts;
      } else {
        closed.add(node.getKey());
      }
    }
    return closed;
  }
}
