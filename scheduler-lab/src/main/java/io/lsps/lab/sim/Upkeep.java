/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * What the scheduler's own threads would do: recompute shares, run preemption rounds. Here they are
 * events of the one queue.
 */
final class Upkeep {
  private static final long IMMEDIATE_UPDATE_MILLIS = 1000;

  private final Simulation sim;
  private final SchedulerFactory factory;
  private final SchedulerCalls calls;
  private final List<SchedulerFactory.Monitor> monitors;
  private final VirtualClock clock;
  private final List<Ticker> tickers = new ArrayList<>();
  private final boolean updatesBeforeUse;

  Upkeep(
      Simulation sim,
      SchedulerFactory factory,
      SchedulerCalls calls,
      EventQueue events,
      List<SchedulerFactory.Monitor> monitors,
      VirtualClock clock) {
    this.sim = sim;
    this.factory = factory;
    this.calls = calls;
    this.monitors = monitors;
    this.clock = clock;
    long interval = sim.settings().intervals().updateMillis();
    updatesBeforeUse = interval == 0 && factory.computesShares();
    if (factory.computesShares() && (interval > 0 || factory.actsOnTime())) {
      tickers.add(
          ticker(events, interval > 0 ? interval : IMMEDIATE_UPDATE_MILLIS, this::updateIfUseful));
    }
    for (SchedulerFactory.Monitor monitor : monitors) {
      if (monitor.intervalMillis() > 0) {
        tickers.add(ticker(events, monitor.intervalMillis(), () -> calls.inside(monitor.step())));
      }
    }
  }

  private Ticker ticker(EventQueue events, long interval, Runnable action) {
    return new Ticker(events, interval, sim::hasJobs, action);
  }

  /** There is a job: everything periodic goes on. */
  void start() {
    tickers.forEach(Ticker::start);
  }

  /**
   * In immediate mode shares are recomputed whenever they may be stale and are about to be used.
   */
  void beforeAssignment() {
    if (updatesBeforeUse && calls.dirty()) {
      update();
    }
  }

  private void updateIfUseful() {
    if (calls.dirty() || factory.actsOnTime()) {
      update();
    }
  }

  private void update() {
    calls.update();
    sim.observer().updated(calls.scheduler(), clock.now());
    sim.invariants().updated();
    for (SchedulerFactory.Monitor monitor : monitors) {
      if (monitor.intervalMillis() == 0) {
        calls.inside(monitor.step());
      }
    }
    sim.roomMade();
  }
}
