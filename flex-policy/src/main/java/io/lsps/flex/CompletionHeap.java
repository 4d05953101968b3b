/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/**
 * A heap of jobs by completion time, the earliest first. The caller owns the times, and tells when
 * one changes.
 */
final class CompletionHeap {
  private final double[] ends;
  private final int[] heap;
  private final int[] places;
  private int size;

  CompletionHeap(double[] ends) {
    this.ends = ends;
    heap = new int[ends.length];
    places = new int[ends.length];
  }

  /** Starts anew with jobs 0 to {@code jobs} - 1. */
  void fill(int jobs) {
    size = jobs;
    for (int j = 0; j < jobs; j++) {
      put(j, j);
    }
    for (int place = (size >>> 1) - 1; place >= 0; place--) {
      sink(place);
    }
  }

  int removeFirst() {
    int first = heap[0];
    size--;
    if (size > 0) {
      put(0, heap[size]);
      sink(0);
    }
    return first;
  }

  /** The completion of a job has become earlier. */
  void cameForward(int job) {
    int place = places[job];
    double end = ends[job];
    while (place > 0) {
      int above = (place - 1) >>> 1;
      if (ends[heap[above]] <= end) {
        break;
      }
      put(place, heap[above]);
      place = above;
    }
    put(place, job);
  }

  private void sink(int from) {
    int place = from;
    int job = heap[place];
    double end = ends[job];
    while (true) {
      int below = 2 * place + 1;
      if (below >= size) {
        break;
      }
      if (below + 1 < size && ends[heap[below + 1]] < ends[heap[below]]) {
        below++;
      }
      if (ends[heap[below]] >= end) {
        break;
      }
      put(place, heap[below]);
      place = below;
    }
    put(place, job);
  }

  private void put(int place, int job) {
    heap[place] = job;
    places[job] = place;
  }
}
