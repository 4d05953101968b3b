/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The nodes with free resources: most memory first, then most vcores, then last updated. So the
 * order is total, and load spreads. Updates need the caller's lock; {@link #mayHave} does not.
 *
 * @param <N> a node, with {@code equals} and {@code hashCode}
 */
public final class FreeRoom<N> {
  private final TreeSet<Place<N>> places =
      new TreeSet<>(
          Comparator.<Place<N>>comparingLong(place -> -place.memory)
              .thenComparingLong(place -> -place.cores)
              .thenComparingLong(place -> -place.number));

  private final Map<N, Place<N>> byNode = new HashMap<>();
  private final TreeMap<Long, Integer> nodesByCores = new TreeMap<>();
  private long number;
  private volatile long mostMemory;
  private volatile long mostCores;

  /**
   * Updates a node's free resources.
   *
   * @param memory MB
   * @param cores vcores; a node without either is removed
   */
  public void note(N node, long memory, long cores) {
    drop(node);
    if (memory > 0 && cores > 0) {
      Place<N> place = new Place<>(node, memory, cores, ++number);
      byNode.put(node, place);
      places.add(place);
      nodesByCores.merge(cores, 1, Integer::sum);
    }
    summarise();
  }

  /** Removes a node. */
  public void forget(N node) {
    drop(node);
    summarise();
  }

  private void drop(N node) {
    Place<N> before = byNode.remove(node);
    if (before != null) {
      places.remove(before);
      nodesByCores.computeIfPresent(before.cores, (cores, nodes) -> nodes == 1 ? null : nodes - 1);
    }
  }

  private void summarise() {
    mostMemory = places.isEmpty() ? 0 : places.first().memory;
    mostCores = places.isEmpty() ? 0 : nodesByCores.lastKey();
  }

  /** False if no node has this much free. Thread-safe. */
  public boolean mayHave(LeastRoom wanted) {
    return wanted.isWithin(mostMemory, mostCores);
  }

  /** Whether a node has at least this much free. */
  public boolean has(N node, LeastRoom wanted) {
    Place<N> place = byNode.get(node);
    return place != null && wanted.isWithin(place.memory, place.cores);
  }

  /**
   * The nodes with at least this much free, in order.
   *
   * @param looks maximum number of nodes to look at
   */
  public List<N> having(LeastRoom wanted, int looks) {
    List<N> found = new ArrayList<>();
    int looked = 0;
    for (Place<N> place : places) {
      if (looked++ == looks || !wanted.isWithin(place.memory, mostCores)) {
        break;
      }
      if (wanted.isWithin(place.memory, place.cores)) {
        found.add(place.node);
      }
    }
    return found;
  }

  private static final class Place<N> {
    private final N node;
    private final long memory;
    private final long cores;
    private final long number;

    Place(N node, long memory, long cores, long number) {
      this.node = node;
      this.memory = memory;
      this.cores = cores;
      this.number = number;
    }
  }
}
