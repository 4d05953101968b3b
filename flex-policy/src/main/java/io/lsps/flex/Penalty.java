/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * The cost of a job's completion time, counted from now (FLEX, Section 2.1). Never decreasing.
 * Immutable.
 */
public final class Penalty {
  /** Its shape. */
  enum Shape {
    /** Constant. */
    NONE,
    /** Linear: response time, lateness. */
    LINEAR,
    /** Linear from the due time on: tardiness. */
    HINGE,
    /** Steps at due times: tardy jobs, SLA costs. */
    STEPS
  }

  /** Completion time does not matter. */
  public static final Penalty NONE =
      new Penalty(Shape.NONE, 0, Double.POSITIVE_INFINITY, null, null);

  final Shape shape;

  /** Cost per second of a linear shape; the highest cost of steps. */
  final double weight;

  /** Seconds from now to the (first) due time; infinite without one. */
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
   * weight x (completion - due), negative for early jobs.
   *
   * @param weight per second, not below 0
   * @param due seconds from now; negative if past
   */
  public static Penalty linear(double weight, double due) {
    return new Penalty(Shape.LINEAR, checked(weight), finite(due), null, null);
  }

  /** weight x (completion - due) if late, else 0. */
  public static Penalty hinge(double weight, double due) {
    return new Penalty(Shape.HINGE, checked(weight), finite(due), null, null);
  }

  /** {@code weight} if late, else 0. */
  public static Penalty step(double weight, double due) {
    return steps(new double[] {due}, new double[] {weight});
  }

  /**
   * The cost of the last missed due time; 0 if none.
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

  /** The same penalty, seconds later. */
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

  /** The cost of completion {@code completion} seconds from now. */
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

  /** The number of due times of a step shape, else 0. */
  int steps() {
    return dues == null ? 0 : dues.length;
  }

  double due(int step) {
    return dues[step];
  }

  double cost(int step) {
    return costs[step];
  }

  /** The latest completion with a cost of at most {@code bound}; may be negative. */
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
   * Whether another penalty differs by a constant.
   *
   * @param tolerance relative tolerance of due times
   */
  boolean differsByAConstant(Penalty other, double tolerance) {
    boolean steady = shape == Shape.NONE || shape == Shape.LINEAR;
    return shape == other.shape && weight == other.weight && (steady || nearly(other, tolerance));
  }

  /**
   * Whether another penalty is the same.
   *
   * @param tolerance relative tolerance of due times
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

  /** True if, at C/s with s slots, it is convex in s: diminishing gains per slot. */
  boolean convex() {
    return shape != Shape.STEPS;
  }
}
