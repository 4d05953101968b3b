/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/** A heap of indices. The least key comes first; of equal keys, the least index. */
final class IndexHeap {
  private final long[] keys;
  private final int[] heap;
  private int size;

  /**
   * An empty heap.
   *
   * @param keys of all indices; must not change while they are in the heap
   */
  IndexHeap(long[] keys) {
    this.keys = keys;
    heap = new int[keys.length];
  }

  boolean isEmpty() {
    return size == 0;
  }

  int first() {
    return heap[0];
  }

  long firstKey() {
    return keys[heap[0]];
  }

  void add(int index) {
    int at = size++;
    while (at > 0 && before(index, heap[(at - 1) / 2])) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = index;
  }

  int remove() {
    int first = heap[0];
    int last = heap[--size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], last)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }

  private boolean before(int a, int b) {
    return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
  }
}
