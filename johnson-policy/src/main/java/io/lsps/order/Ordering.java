/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import io.lsps.workload.RisingOrder;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A rule to order a batch for a split of slots. MK_JR and MK_TCT_JR are algorithms 1 and 2 of
 * "Dynamic Job Ordering and Slot Configuration for MapReduce Workloads". With T_m a job's map work
 * over the map slots, T_r its reduce work over the reduce slots, MK_JR is Johnson's rule: first the
 * jobs with T_m &le; T_r by rising T_m, then the others by falling T_r. The makespan is minimal if
 * work divides evenly among the slots.
 */
enum Ordering {
  /** As given. */
  GIVEN,
  /** MK_JR. */
  MAKESPAN,
  /**
   * MK_TCT_JR: jobs of T = T_m + T_r up to the geometric mean of all T first, then the others, each
   * part by MK_JR. Jobs without work do not count in the mean.
   */
  MAKESPAN_TCT,
  /** Shortest processing time first: by rising T = T_m + T_r, stable. */
  SHORTEST;

  /** Tolerance, so that a job equal to the mean does not exceed it by rounding. */
  private static final double ROUNDING = 1e-12;

  /** Indices into the batch, in order. */
  int[] order(Batch batch, Slots slots) {
    switch (this) {
      case MAKESPAN:
        return makespan(batch, slots);
      case MAKESPAN_TCT:
        return both(batch, slots);
      case SHORTEST:
        return RisingOrder.of(times(batch, slots));
      default:
        return IntStream.range(0, batch.size()).toArray();
    }
  }

  /** The batch in this order, with predicted completions. */
  Schedule plan(Batch batch, Slots slots, Estimator estimator) {
    List<BatchJob> jobs = batch.in(order(batch, slots));
    return new Schedule(jobs, slots, estimator.predict(jobs, slots));
  }

  private static int[] makespan(Batch batch, Slots slots) {
    int[] order = new int[batch.size()];
    append(batch, slots, job -> true, order, 0);
    return order;
  }

  private static int[] both(Batch batch, Slots slots) {
    double[] times = times(batch, slots);
    double logs = 0;
    int counted = 0;
    for (int job = 0; job < times.length; job++) {
      if (times[job] > 0) {
        logs += Math.log(times[job]);
        counted++;
      }
    }
    double mean = counted == 0 ? 0 : Math.exp(logs / counted) * (1 + ROUNDING);
    int[] order = new int[times.length];
    int small = append(batch, slots, job -> times[job] <= mean, order, 0);
    append(batch, slots, job -> times[job] > mean, order, small);
    return order;
  }

  private static double[] times(Batch batch, Slots slots) {
    double[] times = new double[batch.size()];
    for (int job = 0; job < times.length; job++) {
      times[job] = batch.mapMicros(job, slots) + batch.reduceMicros(job, slots);
    }
    return times;
  }

  private static int append(
      Batch batch, Slots slots, IntPredicate wanted, int[] order, int position) {
    int next = position;
    for (int rank = 0; rank < order.length; rank++) {
      int job = batch.byMapWork(rank);
      if (wanted.test(job) && mapsFirst(batch, slots, job)) {
        order[next++] = job;
      }
    }
    for (int rank = 0; rank < order.length; rank++) {
      int job = batch.byReduceWork(rank);
      if (wanted.test(job) && !mapsFirst(batch, slots, job)) {
        order[next++] = job;
      }
    }
    return next;
  }

  private static boolean mapsFirst(Batch batch, Slots slots, int job) {
    return batch.mapMicros(job, slots) <= batch.reduceMicros(job, slots);
  }
}
