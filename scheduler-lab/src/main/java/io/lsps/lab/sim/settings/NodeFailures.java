/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * Nodes that are lost for a while, each at random times of its own; milliseconds.
 *
 * @param mtbfMillis mean time from a node's coming to its loss, exponential; 0: none is ever lost
 * @param noticedMillis from the loss until the ResourceManager gives the node up
 * @param awayMillis from the loss until the node is back, empty
 */
public record NodeFailures(long mtbfMillis, long noticedMillis, long awayMillis) {
  /** No node is ever lost. */
  public static final NodeFailures NONE = new NodeFailures(0, 0, 0);

  /** YARN gives a node up after this time (yarn.nm.liveness-monitor.expiry-interval-ms). */
  public static final long YARN_EXPIRY_MILLIS = 600_000;

  /** Checks ranges. */
  public NodeFailures {
    SettingRanges.notNegative("mean time between a node's failures (ms)", mtbfMillis);
    SettingRanges.notNegative("time until a lost node is noticed (ms)", noticedMillis);
    SettingRanges.notNegative("time until a lost node is back (ms)", awayMillis);
  }

  /** Whether nodes are lost at all. */
  public boolean happen() {
    return mtbfMillis > 0;
  }

  /**
   * When the ResourceManager learns of the loss. A node that comes back before it was missed tells
   * so when it registers again.
   */
  public long givenUpMillis() {
    return Math.min(noticedMillis, awayMillis);
  }
}
