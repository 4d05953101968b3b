/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The jobs of a batch in the order in which they were given. Sorted once: whatever the split of the
 * slots, the job with less map work has the shorter map phase.
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

  /** Indices of jobs by rising map work, equal ones as given. */
  int byMapWork(int rank) {
    return byMapWork[rank];
  }

  /** Indices of jobs by falling reduce work, equal ones as given. */
  int byReduceWork(int rank) {
    return byReduceWork[rank];
  }

  /** T_m: how long all map slots together need for the job's maps, in microseconds. */
  double mapMicros(int index, Slots slots) {
    return (double) jobs.get(index).maps.work / slots.maps;
  }

  /** T_r, for its reduces. */
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
