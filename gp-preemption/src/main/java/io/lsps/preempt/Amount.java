/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.Saturated;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/**
 * How much of each resource type: memory in MB first, then virtual cores, then what else the
 * cluster has. Every amount of one cluster has the same types in the same order. Immutable.
 */
public final class Amount {
  /** An amount this close below a whole unit counts as whole, because shares are rounded down. */
  private static final double ROUNDING = 0.01;

  private final long[] values;

  private Amount(long[] values) {
    this.values = values;
  }

  /** An amount of each type, in units of the type. */
  public static Amount of(long... values) {
    return new Amount(values.clone());
  }

  /** Nothing, of so many types. */
  public static Amount none(int types) {
    return new Amount(new long[types]);
  }

  /** Number of resource types. */
  public int types() {
    return values.length;
  }

  /** What there is of one type. */
  public long get(int type) {
    return values[type];
  }

  /** The sum. */
  public Amount plus(Amount other) {
    return with(other, Saturated::sum);
  }

  /** The difference, which may be negative in some types. */
  public Amount minus(Amount other) {
    return with(other, (own, less) -> own - less);
  }

  /** The difference in each type, or zero where {@code other} has more. */
  public Amount beyond(Amount other) {
    return with(other, (own, less) -> Math.max(0, own - less));
  }

  /** The smaller value of each type. */
  public Amount min(Amount other) {
    return with(other, Math::min);
  }

  /** The larger value of each type. */
  public Amount max(Amount other) {
    return with(other, Math::max);
  }

  private Amount with(Amount other, LongBinaryOperator ofType) {
    long[] result = new long[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = ofType.applyAsLong(values[i], other.values[i]);
    }
    return new Amount(result);
  }

  /** A multiple, rounded down. */
  public Amount times(double factor) {
    long[] multiple = values.clone();
    for (int i = 0; i < multiple.length; i++) {
      multiple[i] = (long) (multiple[i] * factor);
    }
    return new Amount(multiple);
  }

  /** Whether this is no more than {@code room}, in every type. */
  public boolean fitsIn(Amount room) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] > room.values[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is something of any type. */
  public boolean isPositive() {
    for (long value : values) {
      if (value > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether both amounts have something of one and the same type. */
  boolean shares(Amount other) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] > 0 && other.values[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** The largest share of a total over all types: 1 means all of some type. */
  public double dominantShare(Amount total) {
    double most = 0;
    for (int i = 0; i < values.length; i++) {
      if (total.values[i] > 0) {
        most = Math.max(most, (double) values[i] / total.values[i]);
      }
    }
    return most;
  }

  /**
   * This amount over a target, in the type where it comes nearest to the target. A fair share is
   * met by one type alone, because its types are shared out together.
   *
   * @return 1 and more is enough; infinity where nothing is aimed at
   */
  double nearestTo(Amount target) {
    return target.isPositive() ? dominantShare(target) : Double.POSITIVE_INFINITY;
  }

  /**
   * This amount over a target, in the type where it is farthest below the target. A minimum share
   * is promised in every type.
   */
  double farthestFrom(Amount target) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      if (target.values[i] > 0) {
        least = Math.min(least, (double) values[i] / target.values[i]);
      }
    }
    return least;
  }

  /**
   * Whether this amount, less a part, still covers a floor in every type of which the floor has
   * some.
   */
  boolean coversWithout(Amount part, Amount floor) {
    for (int i = 0; i < values.length; i++) {
      if (floor.values[i] > 0 && values[i] - part.values[i] < floor.values[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * How many units this amount holds, by the type of which it holds fewest. Types that either has
   * nothing of do not count.
   */
  int fewestUnits(Amount unit) {
    double fewest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      if (unit.values[i] > 0 && values[i] > 0) {
        fewest = Math.min(fewest, (double) values[i] / unit.values[i]);
      }
    }
    return whole(fewest);
  }

  /** How many units this amount holds, by the type of which it holds most. */
  int mostUnits(Amount unit) {
    return whole(dominantShare(unit));
  }

  private static int whole(double units) {
    return Double.isInfinite(units) ? 0 : (int) Math.floor(units + ROUNDING);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Amount && Arrays.equals(values, ((Amount) other).values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** {@code <1024 MB, 1 vcores>}, further types by number alone. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<");
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ", ").append(values[i]);
      text.append(i == 0 ? " MB" : i == 1 ? " vcores" : "");
    }
    return text.append('>').toString();
  }
}
