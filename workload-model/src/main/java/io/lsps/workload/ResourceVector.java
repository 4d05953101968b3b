/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An amount of every type of resource, by YARN's names of them: the size of a container, the
 * capacity of a cluster, or, in amounts times seconds, work. Immutable.
 */
public final class ResourceVector {
  /** YARN's name of memory, in megabytes. */
  public static final String MEMORY = "memory-mb";

  /** YARN's name of processors. */
  public static final String VCORES = "vcores";

  public static final ResourceVector NONE = new ResourceVector(new String[0], new double[0]);

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

  /** An amount of one type and nothing else. */
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

  /** This and {@code factor} times the other. */
  public ResourceVector plus(ResourceVector other, double factor) {
    if (sameTypes(other)) {
      double[] sum = amounts.clone();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += factor * other.amounts[i];
      }
      return new ResourceVector(types, sum);
    }
    if (types.length == 0) {
      return other.times(factor);
    }
    Map<String, Double> sum = new LinkedHashMap<>();
    for (int i = 0; i < types.length; i++) {
      sum.put(types[i], amounts[i]);
    }
    for (int i = 0; i < other.types.length; i++) {
      sum.merge(other.types[i], factor * other.amounts[i], Double::sum);
    }
    double[] all = new double[sum.size()];
    int next = 0;
    for (double amount : sum.values()) {
      all[next++] = amount;
    }
    return new ResourceVector(sum.keySet().toArray(new String[0]), all);
  }

  public ResourceVector times(double factor) {
    double[] product = amounts.clone();
    for (int i = 0; i < product.length; i++) {
      product[i] *= factor;
    }
    return new ResourceVector(types, product);
  }

  /**
   * The largest share that this is of any one type (DRF); a type that the capacity has none of does
   * not count.
   */
  public double dominantShare(ResourceVector capacity) {
    boolean same = sameTypes(capacity);
    double largest = 0;
    for (int i = 0; i < amounts.length; i++) {
      double whole = same ? capacity.amounts[i] : capacity.amount(types[i]);
      if (whole > 0) {
        largest = Math.max(largest, amounts[i] / whole);
      }
    }
    return largest;
  }

  /**
   * As much of the capacity's first type as is the same dominant share: one number that does not
   * change when a cluster grows evenly. Where there is no capacity, the amount of the first type.
   */
  double equivalent(ResourceVector capacity) {
    double first = capacity.first();
    return first > 0 ? dominantShare(capacity) * first : first();
  }

  /** The amount of the first type, 0 where there is none. */
  double first() {
    return amounts.length == 0 ? 0 : amounts[0];
  }

  private boolean sameTypes(ResourceVector other) {
    return types == other.types || Arrays.equals(types, other.types);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceVector
        && sameTypes((ResourceVector) other)
        && Arrays.equals(amounts, ((ResourceVector) other).amounts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<");
    for (int i = 0; i < types.length; i++) {
      text.append(i == 0 ? "" : ", ").append(types[i]).append(' ').append(amounts[i]);
    }
    return text.append('>').toString();
  }
}
