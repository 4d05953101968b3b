/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * What it costs to complete a job at a time, which is counted from now (FLEX, Section 2.1). Never
 * falls with time. Immutable.
 */
public final class Penalty {
  /** How it grows. */
  enum Shape {
    /** Not at all. */
    NONE,
    /** Steadily: response time, lateness. */
    LINEAR,
    /** Steadily from its due time on: tardiness. */
    HINGE,
    /** At due times: tardy jobs, costs by an SLA. */
    STEPS
  }

  /** Completion time does not matter. */
  public static final Penalty NONE =
      new Penalty(Shape.NONE, 0, Double.POSITIVE_INFINITY, null, null);

  final Shape shape;

  /** Cost per second where it grows steadily; the highest cost where it grows in steps. */
  final double weight;

  /** Seconds from now to the due time, the first where there are several; infinite without one. */
  final double due;

  private final double[] dues;
  private final double[] costs;

  private Penalty(Shape shape, double weight, double due, double[] dues, double[] costs) {
    this.shape = shape;
    this.weight = weight;
    this.due = due;
    this.dues = dues;
    this.costs = costs;
  }

  /**
   * weight x (completion - due), below 0 for a job that is early.
   *
   * @param weight per second, not below 0
   * @param due seconds from now; below 0 is in the past
   */
  public static Penalty linear(double weight, double due) {
    return new Penalty(Shape.LINEAR, checked(weight), finite(due), null, null);
  }

  /** weight x (completion - due) of a job that is late, 0 of one that is not. */
  public static Penalty hinge(double weight, double due) {
    return new Penalty(Shape.HINGE, checked(weight), finite(due), null, null);
  }

  /** {@code weight} of a job that is late, 0 of one that is not. */
  public static Penalty step(double weight, double due) {
    return steps(new double[] {due}, new double[] {weight});
  }

  /**
   * The cost of the last due time that was missed; 0 where none was.
   *
   * @param dues rising, seconds from now
   * @param costs rising, of the same number
   */
  public static Penalty steps(double[] dues, double[] costs) {
    if (dues.length == 0 || dues.length != costs.length) {
      throw bad("as many costs as due times expected, and at least one", dues, costs);
    }
    for (int i = 0; i < dues.length; i++) {
      finite(dues[i]);
      checked(costs[i]);
      if (i > 0 && (dues[i] < dues[i - 1] || costs[i] < costs[i - 1])) {
        throw bad("due times and costs must rise", dues, costs);
      }
    }
    return new Penalty(Shape.STEPS, costs[costs.length - 1], dues[0], dues.clone(), costs.clone());
  }

  private static IllegalArgumentException bad(String problem, double[] dues, double[] costs) {
    return new IllegalArgumentException(
        problem + ": " + Arrays.toString(dues) + ", " + Arrays.toString(costs));
  }

  /** The same of a job that has been there for so many seconds already. */
  Penalty after(double seconds) {
    if (shape == Shape.NONE) {
      return this;
    }
    double[] earlier = dues == null ? null : dues.clone();
    for (int step = 0; step < steps(); step++) {
      earlier[step] -= seconds;
    }
    return new Penalty(shape, weight, due - seconds, earlier, costs);
  }

  private static double checked(double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a weight of at least 0 expected, was " + weight);
    }
    return weight;
  }

  private static double finite(double due) {
    if (Double.isNaN(due) || Double.isInfinite(due)) {
      throw new IllegalArgumentException("a due time in seconds expected, was " + due);
    }
    return due;
  }

  /** What it costs to complete the job {@code completion} seconds from now. */
  public double at(double completion) {
    switch (shape) {
      case NONE:
        return 0;
      case LINEAR:
        return weight == 0 ? 0 : weight * (completion - due);
      case HINGE:
        return weight == 0 ? 0 : weight * Math.max(0, completion - due);
      default:
        int missed = 0;
        while (missed < dues.length && completion > dues[missed]) {
          missed++;
        }
        return missed == 0 ? 0 : costs[missed - 1];
    }
  }

  /** The number of due times, 0 where it does not grow in steps. */
  int steps() {
    return dues == null ? 0 : dues.length;
  }

  double due(int step) {
    return dues[step];
  }

  double cost(int step) {
    return costs[step];
  }

  /** The latest completion at which it is no more than {@code bound}; may be below 0. */
  public double latest(double bound) {
    switch (shape) {
      case NONE:
        return Double.POSITIVE_INFINITY;
      case LINEAR:
      case HINGE:
        return weight == 0 ? Double.POSITIVE_INFINITY : due + bound / weight;
      default:
        int free = 0;
        while (free < costs.length && costs[free] <= bound) {
          free++;
        }
        return free == costs.length ? Double.POSITIVE_INFINITY : dues[free];
    }
  }

  /**
   * Whether another penalty is the same at all times, or larger or smaller by a constant.
   *
   * @param tolerance the part of a due time by which it may differ
   */
  boolean differsByAConstant(Penalty other, double tolerance) {
    boolean steady = shape == Shape.NONE || shape == Shape.LINEAR;
    return shape == other.shape && weight == other.weight && (steady || nearly(other, tolerance));
  }

  /**
   * Whether another penalty is the same at all times.
   *
   * @param tolerance the part of a due time by which it may differ
   */
  boolean nearly(Penalty other, double tolerance) {
    if (shape != other.shape
        || weight != other.weight
        || steps() != other.steps()
        || !Arrays.equals(costs, other.costs)) {
      return false;
    }
    for (int step = 0; step < steps(); step++) {
      if (!near(dues[step], other.dues[step], tolerance)) {
        return false;
      }
    }
    return near(due, other.due, tolerance);
  }

  static boolean near(double one, double other, double tolerance) {
    return one == other
        || Math.abs(one - other) <= tolerance * Math.min(Math.abs(one), Math.abs(other));
  }

  /** True if, at C/s with s slots, it is convex in s: one more slot gains ever less. */
  boolean convex() {
    return shape != Shape.STEPS;
  }
}
