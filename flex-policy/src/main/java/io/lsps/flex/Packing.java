/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/**
 * The malleable packing scheme (FLEX, Section 3.1 and Fig. 3): until the first completion every job
 * has its minimum, and the rest goes to the jobs in priority order, each up to its maximum, the
 * last one possibly less; then the same without the completed job.
 *
 * <p>A job's slots never decrease before its completion, because each completion frees slots for
 * later jobs. So its rate changes only when the slack reaches it, and a heap of completion times
 * takes O(J log J), where the published scheme takes O(J^2).
 *
 * <p>A workspace for one problem and one thread: a search packs thousands of orders.
 */
final class Packing {
  private final Problem problem;
  private final int size;
  private final int[] rates;
  private final double[] left;
  private final double[] since;
  private final double[] ends;
  private final boolean[] done;
  private final CompletionHeap heap;
  private int next;
  private int free;

  Packing(Problem problem) {
    this.problem = problem;
    size = problem.size();
    rates = new int[size];
    left = new double[size];
    since = new double[size];
    ends = new double[size];
    done = new boolean[size];
    heap = new CompletionHeap(ends);
  }

  /** The schedule of an order of all jobs. */
  static PackedSchedule schedule(Problem problem, int[] order) {
    Packing packing = new Packing(problem);
    packing.start(order);
    int[] slots = packing.rates.clone();
    packing.run(order);
    double[] completions = packing.ends.clone();
    return new PackedSchedule(order.clone(), slots, completions, problem.value(completions));
  }

  /** Completion times in seconds from now, by job; valid until the next call. */
  double[] completions(int[] order) {
    start(order);
    run(order);
    return ends;
  }

  private void start(int[] order) {
    free = problem.slots;
    next = 0;
    for (int j = 0; j < size; j++) {
      rates[j] = problem.least[j];
      left[j] = problem.work[j];
      since[j] = 0;
      done[j] = false;
      free -= rates[j];
    }
    while (next < size && free > 0) {
      give(order[next]);
    }
    for (int j = 0; j < size; j++) {
      ends[j] = end(j);
    }
    heap.fill(size);
  }

  private void run(int[] order) {
    for (int completed = 0; completed < size; completed++) {
      int first = heap.removeFirst();
      double now = ends[first];
      done[first] = true;
      free += rates[first];
      while (next < size && free > 0) {
        int job = order[next];
        if (done[job]) {
          next++;
        } else {
          left[job] = Math.max(0, left[job] - rates[job] * (now - since[job]));
          since[job] = now;
          give(job);
          ends[job] = end(job);
          heap.cameForward(job);
        }
      }
    }
  }

  /** Gives the next job the free slots that it can use. */
  private void give(int job) {
    int given = Math.min(free, problem.most[job] - rates[job]);
    rates[job] += given;
    free -= given;
    if (rates[job] == problem.most[job]) {
      next++;
    }
  }

  private double end(int job) {
    return left[job] == 0 ? since[job] : since[job] + left[job] / rates[job];
  }

  /**
   * A heap of jobs by completion time, earliest first. The caller owns the times, and reports
   * changes.
   */
  static final class CompletionHeap {
    private final double[] ends;
    private final int[] heap;
    private final int[] places;
    private int size;

    CompletionHeap(double[] ends) {
      this.ends = ends;
      heap = new int[ends.length];
      places = new int[ends.length];
    }

    /** Resets to jobs 0 to {@code jobs} - 1. */
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

    /** The completion of a job has decreased. */
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
}
