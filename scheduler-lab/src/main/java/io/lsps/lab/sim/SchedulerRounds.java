/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.EventQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The periodic work of the scheduler's threads, share updates and preemption rounds, as events. */
final class SchedulerRounds {
  private static final long IMMEDIATE_UPDATE_MILLIS = 1000;

  private final World world;
  private final SimulatedNodes nodes;
  private final BooleanSupplier hasJobs;
  private final SchedulerFactory factory;
  private final SchedulerCalls calls;
  private final List<SchedulerFactory.Monitor> monitors;
  private final List<RepeatedAction> tickers = new ArrayList<>();
  private final boolean updatesBeforeUse;

  /**
   * The rounds of one run.
   *
   * @param hasJobs whether there are jobs; otherwise nothing is repeated
   */
  SchedulerRounds(
      World world,
      SimulatedNodes nodes,
      SchedulerFactory factory,
      List<SchedulerFactory.Monitor> monitors,
      BooleanSupplier hasJobs) {
    this.world = world;
    this.nodes = nodes;
    this.factory = factory;
    this.calls = world.calls();
    this.monitors = monitors;
    this.hasJobs = hasJobs;
    long interval = world.settings().intervals().updateMillis();
    updatesBeforeUse = interval == 0 && factory.computesShares();
    if (factory.computesShares() && (interval > 0 || factory.actsOnTime())) {
      tickers.add(ticker(interval > 0 ? interval : IMMEDIATE_UPDATE_MILLIS, this::updateIfUseful));
    }
    for (SchedulerFactory.Monitor monitor : monitors) {
      if (monitor.intervalMillis() > 0) {
        tickers.add(ticker(monitor.intervalMillis(), () -> calls.inside(monitor.step())));
      }
    }
  }

  private RepeatedAction ticker(long interval, Runnable action) {
    return new RepeatedAction(world.events(), interval, hasJobs, action);
  }

  /** There is a job: the periodic work resumes. */
  void start() {
    tickers.forEach(RepeatedAction::start);
  }

  /** Without an update interval, recomputes shares that may be out of date before they are used. */
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
    world.observer().updated(calls.scheduler(), world.now());
    world.checks().updated();
    for (SchedulerFactory.Monitor monitor : monitors) {
      if (monitor.intervalMillis() == 0) {
        calls.inside(monitor.step());
      }
    }
    nodes.roomMade();
  }

  /** Repeats an action at multiples of an interval while it is needed. */
  public static final class RepeatedAction {
    private final EventQueue events;
    private final long interval;
    private final BooleanSupplier needed;
    private final Runnable action;
    private boolean going;

    /** An action that is not repeated before {@link #start()}. */
    public RepeatedAction(
        EventQueue events, long interval, BooleanSupplier needed, Runnable action) {
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
      events.look((Math.floorDiv(events.now(), interval) + 1) * interval, this::tick);
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
}
