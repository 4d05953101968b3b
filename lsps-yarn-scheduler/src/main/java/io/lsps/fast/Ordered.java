/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

import java.util.Comparator;
import java.util.List;

/**
 * Keeps a list sorted by single insertions and removals. Before changing what an element is
 * compared by, remove it; insert it again afterwards.
 *
 * <p>Binary search for the position; the shift of references is faster than following a tree's
 * pointers, up to ten thousand elements.
 */
public final class Ordered {
  private Ordered() {}

  /** Inserts an element behind all smaller or equal ones. */
  public static <E> void insert(List<E> elements, E element, Comparator<? super E> order) {
    int low = 0;
    int high = elements.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      // In this direction, as in a sorted set: LsPS orders cache the first argument.
      if (order.compare(element, elements.get(middle)) >= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    elements.add(low, element);
  }
}
