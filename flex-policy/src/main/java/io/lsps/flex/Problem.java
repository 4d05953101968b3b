/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Slots to allocate, and the jobs to allocate them to. Minima that do not fit are normalised, as
 * the Fair scheduler does it (FLEX, Section 1): scaled so that their sum is no more than there are
 * slots, with at least one each. Where there are more jobs than slots, the first jobs get one slot
 * each and the others none. The others stay outside of the allocation problem, and last in every
 * order. Immutable.
 */
public final class Problem {
  public final int slots;
  public final Aggregate aggregate;

  /** The first so many jobs take part in the allocation problem. */
  final int inside;

  final double[] work;
  final int[] least;

  /** The maximum of a job, never above all slots. */
  final int[] most;

  final Penalty[] penalty;

  private Problem(int slots, Aggregate aggregate, List<FlexJob> jobs) {
    this.slots = slots;
    this.aggregate = aggregate;
    this.inside = Math.min(slots, jobs.size());
    work = new double[jobs.size()];
    least = new int[jobs.size()];
    most = new int[jobs.size()];
    penalty = new Penalty[jobs.size()];
    for (int j = 0; j < jobs.size(); j++) {
      FlexJob job = jobs.get(j);
      work[j] = job.work;
      least[j] = job.least;
      most[j] = Math.min(job.most, slots);
      penalty[j] = job.penalty;
    }
    normaliseMinima();
  }

  /**
   * A problem.
   *
   * @param slots at least 1
   * @param jobs in the order of their submission
   */
  public static Problem of(int slots, Aggregate aggregate, List<FlexJob> jobs) {
    if (slots < 1) {
      throw new IllegalArgumentException("at least one slot expected, was " + slots);
    }
    return new Problem(slots, aggregate, jobs);
  }

  private void normaliseMinima() {
    long sum = 0;
    for (int minimum : least) {
      sum += minimum;
    }
    if (sum <= slots) {
      return;
    }
    long above = 0;
    for (int j = 0; j < inside; j++) {
      above += Math.max(0, least[j] - 1);
    }
    // One for each job that has a minimum, as long as there are slots; the rest in proportion.
    int ones = 0;
    for (int j = 0; j < least.length; j++) {
      ones += least[j] > 0 && j < inside ? 1 : 0;
    }
    double scale = above == 0 ? 0 : Math.min(1, (double) (slots - ones) / above);
    for (int j = 0; j < least.length; j++) {
      if (j >= inside) {
        least[j] = 0;
      } else if (least[j] > 0) {
        least[j] = 1 + (int) ((least[j] - 1) * scale);
      }
    }
  }

  /** Number of jobs. */
  public int size() {
    return work.length;
  }

  /** The minimum of a job after normalisation. */
  public int least(int job) {
    return least[job];
  }

  /** The metric's value where the jobs complete at these times, in seconds from now. */
  public double value(double[] completions) {
    double total = aggregate.none();
    for (int j = 0; j < penalty.length; j++) {
      if (penalty[j].shape != Penalty.Shape.NONE) {
        total = aggregate.plus(total, penalty[j].at(completions[j]));
      }
    }
    return total;
  }

  /**
   * Whether a schedule of this problem is as good for the other: the same slots and jobs, and
   * nearly the same work and due times. In a sum penalties may also differ by a constant, as
   * response times do when nothing but time has passed.
   *
   * @param tolerance the part by which work and due times may differ
   */
  public boolean isNearly(Problem other, double tolerance) {
    if (slots != other.slots
        || aggregate != other.aggregate
        || !Arrays.equals(least, other.least)
        || !Arrays.equals(most, other.most)) {
      return false;
    }
    for (int j = 0; j < work.length; j++) {
      boolean alike =
          aggregate == Aggregate.SUM
              ? penalty[j].differsByAConstant(other.penalty[j], tolerance)
              : penalty[j].nearly(other.penalty[j], tolerance);
      if (!alike || !Penalty.near(work[j], other.work[j], tolerance)) {
        return false;
      }
    }
    return true;
  }

  /** Slots beyond the minima. */
  int slack() {
    return slots - Arrays.stream(least).sum();
  }

  /** Jobs by a rising number; of equal ones the first comes first. */
  int[] byRising(IntToDoubleFunction key) {
    double[] keys = new double[work.length];
    Arrays.setAll(keys, key);
    return RisingOrder.of(keys);
  }

  /** The least time that a job takes: with all the slots that it can use. */
  double shortest(int job) {
    return work[job] / most[job];
  }

  /** What the worst penalty is at least: that of a job alone. */
  double leastWorst() {
    double worst = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < work.length; j++) {
      if (penalty[j].shape != Penalty.Shape.NONE) {
        worst = Math.max(worst, cost(j, most[j]));
      }
    }
    return worst;
  }

  /** What completing a job with a constant number of slots costs; infinite with none. */
  double cost(int job, int slotsOfJob) {
    return penalty[job].at(work[job] == 0 ? 0 : work[job] / slotsOfJob);
  }
}
