/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.engine.BlockPlacement;
import io.lsps.lab.sim.engine.EventQueue;
import io.lsps.lab.sim.engine.Processors;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.RunProgress;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.invariant.Invariants;
import io.lsps.lab.sim.settings.SimulationSettings;

/**
 * What every part of a run uses: settings, virtual time, events, random numbers, the processors
 * that containers share, the calls to the scheduler, and the observer. It knows neither nodes nor
 * applications.
 */
public final class World {
  private final SimulationSettings settings;
  private final EventQueue events;
  private final SchedulerCalls calls;
  private final RunObserver observer;
  private final boolean actsOnTime;
  private final TaskRandom random;
  private final BlockPlacement blocks;
  private final Processors processors;
  private final Invariants invariants;
  private final RunProgress progress;

  /**
   * The state at the start of a run.
   *
   * @param calls to a scheduler that is initialised
   * @param actsOnTime whether time alone changes what the scheduler does
   * @param seed of the run's random numbers
   */
  public World(
      SimulationSettings settings,
      EventQueue events,
      SchedulerCalls calls,
      RunObserver observer,
      boolean actsOnTime,
      long seed) {
    this.settings = settings;
    this.events = events;
    this.calls = calls;
    this.observer = observer;
    this.actsOnTime = actsOnTime;
    this.random = new TaskRandom(seed, settings.tasks().noise());
    this.blocks = new BlockPlacement(settings.costs().locality(), settings.nodes(), random);
    this.processors = new Processors(settings.machine(), events);
    this.progress = new RunProgress(settings.nodes());
    this.invariants = new Invariants(calls.scheduler(), settings.checkEvery());
  }

  /** How the cluster behaves. */
  public SimulationSettings settings() {
    return settings;
  }

  /** The events to come. */
  public EventQueue events() {
    return events;
  }

  /** Virtual time in milliseconds. */
  public long now() {
    return events.now();
  }

  /** Runs an action at a virtual time, not before now. */
  public void at(long millis, Runnable action) {
    events.at(millis, action);
  }

  /** Runs an action after a delay in virtual milliseconds. */
  public void after(long delayMillis, Runnable action) {
    events.after(delayMillis, action);
  }

  /** The way to the scheduler. */
  public SchedulerCalls calls() {
    return calls;
  }

  /** Who watches the run. */
  public RunObserver observer() {
    return observer;
  }

  /** Whether time alone changes what the scheduler does. */
  public boolean actsOnTime() {
    return actsOnTime;
  }

  /** The random numbers of tasks and nodes. */
  public TaskRandom random() {
    return random;
  }

  /** Where the blocks of maps lie. */
  public BlockPlacement blocks() {
    return blocks;
  }

  /** The processors that all containers share. */
  public Processors processors() {
    return processors;
  }

  /** What must hold after every event. */
  public Invariants invariants() {
    return invariants;
  }

  /** Something started or ended: the run is not stalled. */
  public void progress() {
    progress.step(now());
  }

  /** A task is done, or a job has come. */
  public void gain() {
    progress.gain(now());
  }

  /** Why the run is to be given up if jobs wait; null if it gets on. */
  public String trouble() {
    return progress.trouble(now());
  }
}
