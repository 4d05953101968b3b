/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

import java.util.Comparator;
import java.util.List;

/**
 * A list that is kept in order while its elements come and go one by one. Whoever changes what an
 * element is compared by takes it out before and puts it in again after.
 *
 * <p>To find a place takes a logarithmic number of comparisons. To make room there moves
 * references, which for ten thousand elements is quicker than a tree's pointers are followed.
 */
public final class Ordered {
  private Ordered() {}

  /** Puts an element behind all that compare as smaller or equal. */
  public static <E> void insert(List<E> elements, E element, Comparator<? super E> order) {
    int low = 0;
    int high = elements.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      // In this direction, as a sorted set does: our orders remember what they compared first.
      if (order.compare(element, elements.get(middle)) >= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    elements.add(low, element);
  }
}
