/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;

/** The choices of one step. */
final class Choice {
  final long draw;
  private final Random random;

  Choice(long draw) {
    this.draw = draw;
    this.random = new Random(draw);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /**
   * One of those there are, or null. The choice stays the same when others come or go, so a shorter
   * script mostly does what the longer one did.
   *
   * @param number tells them apart
   */
  <T> T stable(Collection<T> choices, ToLongFunction<T> number) {
    return choices.stream()
        .max(Comparator.comparingLong(each -> mix(draw ^ mix(number.applyAsLong(each)))))
        .orElse(null);
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
