/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import java.util.function.BooleanSupplier;

/** Repeats an action at multiples of an interval while it is needed. */
public final class RepeatedAction {
  private final EventQueue events;
  private final long interval;
  private final BooleanSupplier needed;
  private final Runnable action;
  private boolean going;

  /** An action that is not repeated before {@link #start()}. */
  public RepeatedAction(EventQueue events, long interval, BooleanSupplier needed, Runnable action) {
    this.events = events;
    this.interval = interval;
    this.needed = needed;
    this.action = action;
  }

  /** Starts at the next multiple of the interval, unless it has started already. */
  public void start() {
    if (!going) {
      going = true;
      next();
    }
  }

  private void next() {
    events.at((Math.floorDiv(events.now(), interval) + 1) * interval, this::tick);
  }

  private void tick() {
    if (needed.getAsBoolean()) {
      action.run();
      next();
    } else {
      going = false;
    }
  }
}
