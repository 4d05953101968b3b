/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Slots to allocate, and the jobs to allocate them to. Minima that do not fit are normalised, as by
 * the Fair scheduler (FLEX, Section 1): scaled so that their sum does not exceed the slots, with at
 * least one each. With more jobs than slots, the first jobs get one slot each; the others get none,
 * are outside the allocation problem, and come last in the generic order. Immutable.
 */
public final class Problem {
  public final int slots;
  public final Aggregate aggregate;

  /** The number of jobs inside the allocation problem, the first ones. */
  final int inside;

  final double[] work;
  final int[] least;

  /** The maximum of each job, limited by all slots. */
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
    // One for each job with a minimum, while slots last; the rest in proportion.
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

  /** The metric's value for these completion times, in seconds from now. */
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
   * Whether a schedule of this problem is also valid for another: the same slots and jobs, and
   * nearly the same work and due times. In a sum penalties may also differ by a constant, as
   * response times do when only time has passed.
   *
   * @param tolerance relative tolerance of work and due times
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

  /** Jobs by a rising number, stable. */
  int[] byRising(IntToDoubleFunction key) {
    double[] keys = new double[work.length];
    Arrays.setAll(keys, key);
    return RisingOrder.of(keys);
  }

  /** The shortest time to complete a job: with all slots that it can use. */
  double shortest(int job) {
    return work[job] / most[job];
  }

  /** Lower bound of the worst penalty: that of a job alone. */
  double leastWorst() {
    double worst = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < work.length; j++) {
      if (penalty[j].shape != Penalty.Shape.NONE) {
        worst = Math.max(worst, cost(j, most[j]));
      }
    }
    return worst;
  }

  /** The cost of a job with a constant number of slots; infinite with none. */
  double cost(int job, int slotsOfJob) {
    return penalty[job].at(work[job] == 0 ? 0 : work[job] / slotsOfJob);
  }
}
