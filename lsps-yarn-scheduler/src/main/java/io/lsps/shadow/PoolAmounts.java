/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

/** PoolAmounts of a replay's one pool of containers: whole numbers, so that they add up. */
final class PoolAmounts {
  /** The whole cluster; a container is a part of this. */
  static final long TOTAL = 1_000_000_000L;

  private PoolAmounts() {}

  /** The amount that a share of the cluster's dominant resource is. */
  static long of(double share) {
    return share > 0 ? Math.max(1, Math.min(TOTAL, (long) (share * TOTAL))) : 0;
  }
}
