/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A list that is kept in order while its elements come and go one by one. Whoever changes what an
 * element is compared by takes it out before and puts it in again after.
 *
 * <p>To find a place takes a logarithmic number of comparisons. To make room there moves
 * references, which for ten thousand elements is quicker than a tree's pointers are followed.
 * Elements are told apart by identity.
 */
public final class Ordered<E> {
  private static final int FIRST_CAPACITY = 8;

  private Object[] elements = new Object[FIRST_CAPACITY];
  private int size;

  /** How many elements there are. */
  public int size() {
    return size;
  }

  /**
   * The element at a place.
   *
   * @param place from 0, smallest first
   */
  @SuppressWarnings("unchecked")
  public E get(int place) {
    return (E) elements[place];
  }

  /** Puts an element behind all that compare as smaller or equal. */
  public void insert(E element, Comparator<? super E> order) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      // In this direction, as a sorted set does: our orders remember what they compared first.
      if (order.compare(element, get(middle)) >= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    insertAt(low, element);
  }

  /** Puts an element last, whatever the order: {@link #sort} is to follow. */
  public void append(E element) {
    insertAt(size, element);
  }

  private void insertAt(int place, E element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    System.arraycopy(elements, place, elements, place + 1, size - place);
    elements[place] = element;
    size++;
  }

  /** Takes an element out, wherever it is. Returns whether it was there. */
  public boolean remove(E element) {
    for (int place = 0; place < size; place++) {
      if (elements[place] == element) {
        size--;
        System.arraycopy(elements, place + 1, elements, place, size - place);
        elements[size] = null;
        return true;
      }
    }
    return false;
  }

  /**
   * Brings all elements in order.
   *
   * @throws IllegalArgumentException perhaps, where the order contradicts itself
   */
  @SuppressWarnings("unchecked")
  public void sort(Comparator<? super E> order) {
    Arrays.sort((E[]) elements, 0, size, order);
  }
}
