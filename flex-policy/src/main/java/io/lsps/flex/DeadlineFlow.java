/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;

/**
 * Whether all jobs can meet their due times, if the slots of a job may change at any moment between
 * its minimum and its maximum. Exact: a flow of work into the intervals between due times.
 *
 * <p>A job that need not end early ends as late as it may: at its due time, or when its minimum has
 * done its work. That is no loss: all jobs are present from the start, so a job with more slots
 * later than now can swap with it. Then job by job, the earliest end first, work is poured into the
 * intervals before the job's end like water, to the lowest level that holds it, each time taking no
 * more than the job's maximum. There is a schedule where no level is above the slots (Beaumont,
 * Bonichon, Eyraud-Dubois and Marchal, Minimizing weighted mean completion time for malleable tasks
 * scheduling, 2012, Section IV). O(J^2) for J jobs.
 *
 * <p>Fractional slots are allowed: within an interval, whole slots in alternation do the same work
 * (McNaughton's wrap-around rule). A workspace for one problem and one thread.
 */
final class DeadlineFlow {
  private static final double ROUNDING = 1e-9;

  private final Problem problem;
  private final int size;
  private final double[] ends;
  private final double[] rates;
  private final int[] columns;
  private final double[] lengths;
  private final double[] heights;
  private int last;

  DeadlineFlow(Problem problem) {
    this.problem = problem;
    size = problem.size();
    ends = new double[size];
    rates = new double[size];
    columns = new int[size];
    lengths = new double[size];
    heights = new double[size];
  }

  /**
   * Whether the due times can be met.
   *
   * @param left work of each job in slot-seconds; a job without work has ended
   * @param dues seconds from now, by job; infinite for a job that may end at any time
   */
  boolean feasible(double[] left, double[] dues) {
    boolean inTime = true;
    for (int j = 0; j < size; j++) {
      double shortest = left[j] / problem.most[j];
      inTime &= dues[j] >= 0 && shortest <= dues[j] * (1 + ROUNDING);
      double atMinimum =
          problem.least[j] > 0 ? left[j] / problem.least[j] : Double.POSITIVE_INFINITY;
      ends[j] = left[j] == 0 ? 0 : Math.max(shortest, Math.min(dues[j], atMinimum));
      rates[j] = 0;
    }
    int[] order = RisingOrder.of(ends);
    divide(order);
    for (int j : order) {
      if (ends[j] > 0 && ends[j] < Double.POSITIVE_INFINITY) {
        inTime &= pour(j, left[j]);
      }
    }
    return inTime;
  }

  /** Slots of each job until {@link #firstEnd}, if the last call found a schedule. */
  double[] rates() {
    return rates;
  }

  /** Seconds from now until the first job must end; infinite if none has to. */
  double firstEnd() {
    return last < 0 ? Double.POSITIVE_INFINITY : lengths[0];
  }

  /** Columns are the intervals between ends, each filled to the minima of its jobs. */
  private void divide(int[] order) {
    last = -1;
    double before = 0;
    for (int j : order) {
      if (ends[j] == Double.POSITIVE_INFINITY) {
        break;
      }
      if (ends[j] > before) {
        last++;
        lengths[last] = ends[j] - before;
        heights[last] = 0;
        before = ends[j];
      }
      columns[j] = last;
      if (last >= 0) {
        heights[last] += problem.least[j];
      }
    }
    for (int column = last - 1; column >= 0; column--) {
      heights[column] += heights[column + 1];
    }
  }

  /** False if the slots do not suffice. */
  private boolean pour(int job, double left) {
    double least = problem.least[job];
    double room = problem.most[job] - least;
    double work = left - least * ends[job];
    double before = heights[0];
    boolean held = true;
    if (work > ROUNDING * left) {
      double level = level(columns[job], room, work);
      held = level <= problem.slots * (1 + ROUNDING);
      level = Math.min(level, problem.slots);
      for (int column = 0; column <= columns[job]; column++) {
        heights[column] = Math.max(heights[column], Math.min(level, heights[column] + room));
      }
    }
    rates[job] = least + heights[0] - before;
    return held;
  }

  /**
   * The lowest level that holds the work. No column is higher than one before it, so columns begin
   * to fill from the end, and are full in the same order.
   */
  private double level(int end, double room, double work) {
    int starts = end;
    int fills = end;
    double level = heights[end];
    double width = 0;
    double held = 0;
    while (fills >= 0) {
      boolean begins = starts >= 0 && heights[starts] <= heights[fills] + room;
      double next = begins ? heights[starts] : heights[fills] + room;
      double more = width * (next - level);
      if (held + more >= work && width > 0) {
        return level + (work - held) / width;
      }
      held += more;
      level = next;
      if (begins) {
        width += lengths[starts--];
      } else {
        width -= lengths[fills--];
      }
    }
    return level;
  }
}
