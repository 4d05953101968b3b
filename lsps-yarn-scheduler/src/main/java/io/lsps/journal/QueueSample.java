/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

/** A queue at one instant. Parts are of the cluster's dominant resource. Immutable. */
public final class QueueSample {
  final String queue;
  final double share;
  final double held;
  final double wanted;
  final double guaranteed;
  final double size;

  /**
   * A sample.
   *
   * @param share what it is to have
   * @param held what its applications hold
   * @param wanted what they hold and ask for, above 1 where that is more than there is
   * @param guaranteed below which it is not pushed for the sake of smaller jobs
   * @param size of its current jobs, in seconds of the whole cluster; NaN where unknown
   */
  public QueueSample(
      String queue, double share, double held, double wanted, double guaranteed, double size) {
    this.queue = queue;
    this.share = share;
    this.held = held;
    this.wanted = wanted;
    this.guaranteed = guaranteed;
    this.size = size;
  }

  /** Whether it holds or wants anything. */
  boolean isActive() {
    return held > 0 || wanted > 0;
  }
}
