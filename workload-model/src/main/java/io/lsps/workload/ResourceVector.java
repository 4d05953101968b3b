/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * An amount of each YARN resource type: the size of a container, the capacity of a cluster, or, in
 * amounts times seconds, work. Immutable.
 */
public final class ResourceVector {
  /** YARN's name for memory, in megabytes. */
  public static final String MEMORY = "memory-mb";

  /** YARN's name for virtual cores. */
  public static final String VCORES = "vcores";

  public static final ResourceVector NONE = new ResourceVector(new String[0], new double[0]);

  /** Units this close below a whole number count as whole, because shares are rounded down. */
  private static final double ROUNDING = 0.01;

  private final String[] types;
  private final double[] amounts;

  private ResourceVector(String[] types, double[] amounts) {
    this.types = types;
    this.amounts = amounts;
  }

  /**
   * A vector.
   *
   * @param types names, each once; shared, so never to be changed afterwards
   * @param amounts of each type, finite and not negative
   * @throws IllegalArgumentException if an amount is out of range or the lengths differ
   */
  public static ResourceVector of(String[] types, double... amounts) {
    if (types.length != amounts.length) {
      throw new IllegalArgumentException(
          types.length + " types need as many amounts, were " + amounts.length);
    }
    double[] copy = amounts.clone();
    for (int i = 0; i < copy.length; i++) {
      Checks.finiteNonNegative(types[i], copy[i]);
    }
    return new ResourceVector(types, copy);
  }

  /** As {@link #of(String[], double...)}, but amounts may be negative. */
  public static ResourceVector signed(String[] types, double... amounts) {
    return new ResourceVector(types, amounts.clone());
  }

  /** Some of one type, nothing of the others. */
  public static ResourceVector of(String type, double amount) {
    return of(new String[] {type}, amount);
  }

  /** The names of the types, in the order of the amounts. */
  public List<String> types() {
    return Collections.unmodifiableList(Arrays.asList(types));
  }

  /** The amount of a type, 0 where it has none. */
  public double amount(String type) {
    int i = Arrays.asList(types).indexOf(type);
    return i < 0 ? 0 : amounts[i];
  }

  /** The sum. */
  public ResourceVector plus(ResourceVector other) {
    return with(other, (own, more) -> own + more);
  }

  /** This and {@code factor} times the other. */
  public ResourceVector plus(ResourceVector other, double factor) {
    return with(other, (own, more) -> own + factor * more);
  }

  /** The difference, possibly negative. */
  public ResourceVector minus(ResourceVector other) {
    return with(other, (own, less) -> own - less);
  }

  /** The difference in each type, or zero where {@code other} has more. */
  public ResourceVector beyond(ResourceVector other) {
    return with(other, (own, less) -> Math.max(0, own - less));
  }

  /** The smaller amount of each type. */
  public ResourceVector min(ResourceVector other) {
    return with(other, Math::min);
  }

  /** The larger amount of each type. */
  public ResourceVector max(ResourceVector other) {
    return with(other, Math::max);
  }

  public ResourceVector times(double factor) {
    return each(amount -> amount * factor);
  }

  /** In whole units, rounded down. */
  public ResourceVector floor() {
    return each(Math::floor);
  }

  private ResourceVector each(DoubleUnaryOperator ofType) {
    double[] result = new double[amounts.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = ofType.applyAsDouble(amounts[i]);
    }
    return new ResourceVector(types, result);
  }

  private ResourceVector with(ResourceVector other, DoubleBinaryOperator ofType) {
    String[] all = allTypes(other);
    double[] own = inOrderOf(all);
    double[] others = other.inOrderOf(all);
    double[] result = new double[all.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = ofType.applyAsDouble(own[i], others[i]);
    }
    return new ResourceVector(all, result);
  }

  private String[] allTypes(ResourceVector other) {
    if (other.types.length == 0 || Arrays.equals(types, other.types)) {
      return types;
    } else if (types.length == 0) {
      return other.types;
    }
    Set<String> all = new LinkedHashSet<>(Arrays.asList(types));
    all.addAll(Arrays.asList(other.types));
    return all.toArray(new String[0]);
  }

  /** The amounts in the order of these types; shared if that is its own order. */
  private double[] inOrderOf(String[] wanted) {
    if (types == wanted || Arrays.equals(types, wanted)) {
      return amounts;
    }
    return types.length == 0
        ? new double[wanted.length]
        : Arrays.stream(wanted).mapToDouble(this::amount).toArray();
  }

  /** Whether no type exceeds {@code room}. */
  public boolean fitsIn(ResourceVector room) {
    double[] most = room.inOrderOf(types);
    for (int i = 0; i < amounts.length; i++) {
      if (amounts[i] > most[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether any type has more than 0. */
  public boolean isPositive() {
    return shares(this);
  }

  /** Whether both have more than 0 of a common type. */
  public boolean shares(ResourceVector other) {
    double[] others = other.inOrderOf(types);
    for (int i = 0; i < amounts.length; i++) {
      if (amounts[i] > 0 && others[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** The dominant share (DRF): the largest share of any type that the capacity has. */
  public double dominantShare(ResourceVector capacity) {
    double[] whole = capacity.inOrderOf(types);
    double largest = 0;
    for (int i = 0; i < amounts.length; i++) {
      if (whole[i] > 0) {
        largest = Math.max(largest, amounts[i] / whole[i]);
      }
    }
    return largest;
  }

  /**
   * The smallest ratio to a target over the types: for a share that is guaranteed in every type.
   *
   * @return at least 1 if the target is met; infinity for an empty target
   */
  public double smallestShare(ResourceVector target) {
    double[] own = inOrderOf(target.types);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < own.length; i++) {
      if (target.amounts[i] > 0) {
        least = Math.min(least, own[i] / target.amounts[i]);
      }
    }
    return least;
  }

  /** The largest ratio to a target over the types: for a fair share, which one type alone meets. */
  public double largestShare(ResourceVector target) {
    return target.isPositive() ? dominantShare(target) : Double.POSITIVE_INFINITY;
  }

  /** How many units fit by the scarcest type; types missing in either do not count. */
  public int fewestUnits(ResourceVector unit) {
    double[] own = inOrderOf(unit.types);
    double fewest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < own.length; i++) {
      if (unit.amounts[i] > 0 && own[i] > 0) {
        fewest = Math.min(fewest, own[i] / unit.amounts[i]);
      }
    }
    return whole(fewest);
  }

  /** How many units fit by the most plentiful type. */
  public int mostUnits(ResourceVector unit) {
    return whole(dominantShare(unit));
  }

  private static int whole(double units) {
    return Double.isInfinite(units) ? 0 : (int) Math.floor(units + ROUNDING);
  }

  /**
   * The amount of the capacity's first type with the same dominant share: a scalar that does not
   * change when a cluster grows evenly. Without a capacity, the amount of the first type.
   */
  double equivalent(ResourceVector capacity) {
    double first = capacity.first();
    return first > 0 ? dominantShare(capacity) * first : first();
  }

  /** The amount of the first type, 0 without types. */
  double first() {
    return amounts.length == 0 ? 0 : amounts[0];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceVector
        && Arrays.equals(types, ((ResourceVector) other).types)
        && Arrays.equals(amounts, ((ResourceVector) other).amounts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }

  /** For example {@code <1024 MB, 1 vcores>}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<");
    for (int i = 0; i < types.length; i++) {
      text.append(i == 0 ? "" : ", ");
      text.append(amounts[i] == Math.rint(amounts[i]) ? (Object) (long) amounts[i] : amounts[i]);
      text.append(' ').append(types[i].equals(MEMORY) ? "MB" : types[i]);
    }
    return text.append('>').toString();
  }
}
