/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.World;

/**
 * When a master talks to the ResourceManager: at multiples of its heartbeat interval since its
 * start.
 */
final class MasterHeartbeats {
  private static final long NONE = Long.MAX_VALUE;

  /** Without heartbeat intervals a waiting master still looks from time to time. */
  private static final long LEAST_POLL_MILLIS = 1000;

  private final World world;
  private final Runnable turn;
  private final long interval;
  private long startedAt;
  private long nextAt = NONE;
  private boolean over;

  MasterHeartbeats(World world, Runnable turn) {
    this.world = world;
    this.turn = turn;
    this.interval = world.settings().intervals().amHeartbeatMillis();
  }

  /** The master runs from now on. Its first heartbeat is the next one that it asks for. */
  void start() {
    startedAt = world.now();
  }

  /** Asks for a heartbeat at the next interval. */
  void next() {
    at(interval);
  }

  /** Asks for a later heartbeat, for a master that waits for time to pass. */
  void poll() {
    at(Math.max(interval, LEAST_POLL_MILLIS));
  }

  private void at(long every) {
    long next =
        every == 0
            ? world.now()
            : startedAt + (Math.floorDiv(world.now() - startedAt, every) + 1) * every;
    if (over || next >= nextAt) {
      return;
    }
    nextAt = next;
    world.at(
        next,
        () -> {
          if (nextAt == next) {
            nextAt = NONE;
            if (!over) {
              turn.run();
            }
          }
        });
  }

  /** There are no more heartbeats. */
  void stop() {
    over = true;
  }
}
