/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The jobs of a batch in the given order. Sorted once, because the order of map and of reduce
 * phases does not depend on the split.
 */
public final class Batch {
  public final List<BatchJob> jobs;
  private final int[] byMapWork;
  private final int[] byReduceWork;

  /** A batch; the order of the list is the given order. */
  public Batch(List<BatchJob> jobs) {
    this.jobs = Collections.unmodifiableList(new ArrayList<>(jobs));
    byMapWork = sorted(Comparator.comparingLong(job -> job.maps.work));
    byReduceWork = sorted(Comparator.comparingLong(job -> -job.reduces.work));
  }

  private int[] sorted(Comparator<BatchJob> by) {
    return IntStream.range(0, jobs.size())
        .boxed()
        .sorted(Comparator.comparing(jobs::get, by))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  int size() {
    return jobs.size();
  }

  BatchJob job(int index) {
    return jobs.get(index);
  }

  /** Indices of jobs by rising map work, stable. */
  int byMapWork(int rank) {
    return byMapWork[rank];
  }

  /** Indices of jobs by falling reduce work, stable. */
  int byReduceWork(int rank) {
    return byReduceWork[rank];
  }

  /** T_m: time of the job's maps on all map slots, in microseconds. */
  double mapMicros(int index, Slots slots) {
    return (double) jobs.get(index).maps.work / slots.maps;
  }

  /** T_r, likewise for its reduces. */
  double reduceMicros(int index, Slots slots) {
    return (double) jobs.get(index).reduces.work / slots.reduces;
  }

  /** The jobs in an order. */
  List<BatchJob> in(int[] order) {
    List<BatchJob> ordered = new ArrayList<>(order.length);
    for (int index : order) {
      ordered.add(jobs.get(index));
    }
    return ordered;
  }
}
