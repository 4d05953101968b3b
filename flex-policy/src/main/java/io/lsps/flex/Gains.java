/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.stream.IntStream;

/**
 * A convex separable resource allocation problem, as columns of gains: what one more slot gains a
 * job, never more than the slot before it. The best allocation of k slots beyond the minima takes
 * the k largest gains.
 *
 * <p>Of a minisum metric the gain of the slot after s is F(s) - F(s + 1). A minimax metric is made
 * convex minisum by G(s) = -sum of F(i) over m <= i < s, whose gain after s is F(s) itself: the k
 * largest of them bring down the worst.
 */
abstract class Gains {
  /** Number of columns. */
  abstract int columns();

  /** Number of gains in a column. */
  abstract int length(int column);

  /** A gain; {@code place} counts from 0. Never above the gain before it. */
  abstract double gain(int column, int place);

  /** How many of {@code slots} can be used. */
  final int givable(int slots) {
    long total = 0;
    for (int c = 0; c < columns(); c++) {
      total += length(c);
    }
    return (int) Math.min(Math.max(0, slots), total);
  }

  /** The jobs inside a problem, one column each, beyond their minima. */
  static Gains of(Problem problem) {
    return new OfProblem(problem, IntStream.range(0, problem.inside).toArray(), problem.least);
  }

  /**
   * Some jobs of a problem, one column each.
   *
   * @param held the current slots of every job of the problem; may change
   */
  static Gains of(Problem problem, int[] jobs, int[] held) {
    return new OfProblem(problem, jobs, held);
  }

  private static final class OfProblem extends Gains {
    private final Problem problem;
    private final int[] jobs;
    private final int[] held;

    OfProblem(Problem problem, int[] jobs, int[] held) {
      this.problem = problem;
      this.jobs = jobs;
      this.held = held;
    }

    @Override
    int columns() {
      return jobs.length;
    }

    @Override
    int length(int column) {
      return problem.most[jobs[column]] - held[jobs[column]];
    }

    @Override
    double gain(int column, int place) {
      int job = jobs[column];
      int slots = held[job] + place;
      return problem.aggregate == Aggregate.MAX ? worst(job, slots) : saved(job, slots);
    }

    private double worst(int job, int slots) {
      Penalty penalty = problem.penalty[job];
      boolean counts = penalty.shape != Penalty.Shape.NONE;
      return counts ? problem.cost(job, slots) : Double.NEGATIVE_INFINITY;
    }

    /** F(s) - F(s + 1), written so that large numbers do not cancel. */
    private double saved(int job, int slots) {
      Penalty penalty = problem.penalty[job];
      double work = problem.work[job];
      if (penalty.weight == 0 || work == 0) {
        return 0;
      }
      double after = work / (slots + 1);
      switch (penalty.shape) {
        case NONE:
          return 0;
        case LINEAR:
          return penalty.weight * (after / slots);
        case HINGE:
          if (after >= penalty.due) {
            return penalty.weight * (after / slots);
          }
          return penalty.weight * Math.max(0, work / slots - penalty.due);
        default:
          throw new IllegalStateException("steps are not convex");
      }
    }
  }
}
