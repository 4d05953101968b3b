/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/** The turns of one master: multiples of an interval since its start, those that it asks for. */
final class MasterHeartbeat {
  private final Simulation sim;
  private final Runnable beat;
  private long startedAt;
  private long next = Long.MAX_VALUE;
  private boolean stopped;

  /** Runs this at each turn. */
  MasterHeartbeat(Simulation sim, Runnable beat) {
    this.sim = sim;
    this.beat = beat;
  }

  /** Turns are counted from now on. */
  void start() {
    startedAt = sim.now();
  }

  /** No turn comes any more. */
  void stop() {
    stopped = true;
  }

  /**
   * A turn at the next multiple of an interval, or an earlier one that was asked for before.
   *
   * @param interval milliseconds; 0: as soon as what happens now is over
   */
  void within(long interval) {
    long turn =
        interval == 0
            ? sim.now()
            : startedAt + (Math.floorDiv(sim.now() - startedAt, interval) + 1) * interval;
    if (stopped || turn >= next) {
      return;
    }
    next = turn;
    sim.at(
        turn,
        () -> {
          if (next == turn) {
            next = Long.MAX_VALUE;
            if (!stopped) {
              beat.run();
            }
          }
        });
  }
}
