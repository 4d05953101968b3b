/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collection;
import java.util.function.ToIntFunction;

/**
 * Saturating arithmetic for numbers from outside: container requests, application tags, resources,
 * histories. An overflowing result is clamped, so no request becomes negative.
 */
public final class Saturated {
  private Saturated() {}

  public static int sum(int first, int second) {
    return toInt((long) first + second);
  }

  public static long sum(long first, long second) {
    long sum = first + second;
    boolean overflows = ((first ^ sum) & (second ^ sum)) < 0;
    return !overflows ? sum : first < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** The sum of a number over all elements. */
  public static <T> int sum(Collection<T> all, ToIntFunction<T> number) {
    return toInt(all.stream().mapToLong(each -> number.applyAsInt(each)).sum());
  }

  public static long product(long first, long second) {
    try {
      return Math.multiplyExact(first, second);
    } catch (ArithmeticException e) {
      return first < 0 == second < 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
  }

  public static int toInt(long number) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number));
  }
}
