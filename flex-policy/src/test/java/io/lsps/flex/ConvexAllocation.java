/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** A solver of the convex separable resource allocation problem. */
interface ConvexAllocation {
  /**
   * How many of the first gains of each column are among the {@code slots} largest of all, which
   * may be fewer where there are not as many.
   */
  int[] solve(Gains gains, int slots);
}
