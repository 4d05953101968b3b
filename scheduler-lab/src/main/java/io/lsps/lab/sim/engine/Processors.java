/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Runs pieces of work on the machine's processors, which they share equally. */
public final class Processors {
  /** What is less than this is left by rounding. */
  private static final double NOTHING_MILLIS = 1e-6;

  private final SharedMachine machine;
  private final EventQueue events;
  private final Set<Work> active = new LinkedHashSet<>();
  private long since;
  private long plan;

  /** A piece of work; compared by identity. */
  public static final class Work {
    private final Runnable done;
    private double leftMillis;

    private Work(double millis, Runnable done) {
      this.leftMillis = millis;
      this.done = done;
    }
  }

  public Processors(SharedMachine machine, EventQueue events) {
    this.machine = machine;
    this.events = events;
  }

  /**
   * Begins a piece of work.
   *
   * @param millis what it takes alone
   * @param done called at its end; where processors are not shared, even if it was stopped
   */
  public Work run(long millis, Runnable done) {
    Work work = new Work(millis, done);
    if (machine.processors() == 0) {
      events.after(millis, done);
    } else {
      advance();
      active.add(work);
      plan();
    }
    return work;
  }

  /** Stops a piece of work that has not ended; null and ended work are ignored. */
  public void stop(Work work) {
    if (active.contains(work)) {
      advance();
      active.remove(work);
      plan();
    }
  }

  private void advance() {
    double worked = (events.now() - since) * machine.speed(active.size());
    active.forEach(work -> work.leftMillis -= worked);
    since = events.now();
  }

  /** Schedules the next end of work, in place of the one scheduled before. */
  private void plan() {
    long number = ++plan;
    double least = active.stream().mapToDouble(work -> work.leftMillis).min().orElse(-1);
    if (!active.isEmpty()) {
      long delay = (long) Math.ceil(Math.max(0, least) / machine.speed(active.size()));
      events.after(
          delay,
          () -> {
            if (number == plan) {
              end();
            }
          });
    }
  }

  private void end() {
    advance();
    List<Work> ended = active.stream().filter(work -> work.leftMillis <= NOTHING_MILLIS).toList();
    ended.forEach(active::remove);
    plan();
    ended.forEach(work -> work.done.run());
  }
}
