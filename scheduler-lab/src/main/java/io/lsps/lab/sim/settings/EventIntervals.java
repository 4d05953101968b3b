/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * How often heartbeats and updates happen, milliseconds of virtual time.
 *
 * @param nodeHeartbeatMillis a node's heartbeat; zero means at once when there is news
 * @param amHeartbeatMillis an AM's heartbeat; zero means at once when there is news
 * @param updateMillis how often a FairScheduler recomputes its shares; zero means before each use
 */
public record EventIntervals(long nodeHeartbeatMillis, long amHeartbeatMillis, long updateMillis) {
  /** Heartbeats are sent at once when there is news: nothing waits for an interval. */
  public static final EventIntervals IMMEDIATE = new EventIntervals(0, 0, 0);

  /** Checks ranges. */
  public EventIntervals {
    SettingRanges.notNegative("node heartbeat (ms)", nodeHeartbeatMillis);
    SettingRanges.notNegative("AM heartbeat (ms)", amHeartbeatMillis);
    SettingRanges.notNegative("update interval (ms)", updateMillis);
  }
}
