/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.World;

/** When a master talks to the ResourceManager: at multiples of its heartbeat since its start. */
final class MasterHeartbeats {
  private static final long NONE = Long.MAX_VALUE;

  /** Where news travel at once, a waiting master still looks around from time to time. */
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

  /** The master runs from now on; its first turn is the next one. */
  void start() {
    startedAt = world.now();
  }

  /** Asks for a turn at the next heartbeat. */
  void next() {
    at(interval);
  }

  /** Asks for a turn later, for a master that waits for what only time brings. */
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

  /** There is no turn any more. */
  void stop() {
    over = true;
  }
}
