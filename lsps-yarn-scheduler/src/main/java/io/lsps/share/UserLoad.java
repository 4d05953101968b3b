/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/** The weight and the job size on which a user's share depends. */
public final class UserLoad {
  private final double weight;
  private final double size;

  /**
   * A user's load.
   *
   * @param weight configured weight, finite and above 0
   * @param size mean size of the user's current jobs (any unit, the same for all users), NaN where
   *     it is not known, infinite for one who comes after those of known sizes
   * @throws IllegalArgumentException if the weight or the size is out of range
   */
  public UserLoad(double weight, double size) {
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight must be finite and above 0, was " + weight);
    }
    if (size < 0) {
      throw new IllegalArgumentException("size must not be negative, was " + size);
    }
    this.weight = weight;
    this.size = size;
  }

  public double weight() {
    return weight;
  }

  public double size() {
    return size;
  }
}
