/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/** Random numbers of one purpose, which follow from the seed of a draw alone. */
final class SeededRandom {
  private SeededRandom() {}

  /**
   * A generator of its own.
   *
   * @param seed of the draw
   * @param stream number of the purpose: two streams of one seed are independent
   */
  static RandomGenerator of(long seed, int stream) {
    return new Well19937c(new int[] {(int) seed, (int) (seed >> 32), stream});
  }
}
