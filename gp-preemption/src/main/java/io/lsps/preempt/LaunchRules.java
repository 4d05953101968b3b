/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** The settings of launch control. Immutable. */
public final class LaunchRules {
  /** No job is limited. */
  public static final LaunchRules OFF = new LaunchRules(false, 0, 1, 0, 1, 1);

  private final boolean on;
  private final long tasks;
  private final double chance;
  private final double idlePart;
  private final double least;
  private final long memory;

  private LaunchRules(
      boolean on, long tasks, double chance, double idlePart, double least, long memory) {
    this.on = on;
    this.tasks = tasks;
    this.chance = chance;
    this.idlePart = idlePart;
    this.least = least;
    this.memory = memory;
  }

  /**
   * Launch control.
   *
   * @param tasks jobs whose tasks take less than so many milliseconds are not limited: they give
   *     room back soon by themselves
   * @param chance idle room goes to a task where it is wanted before the task's end at most with
   *     this probability, 0 to 1
   * @param idlePart room is kept idle for at most this part of a task's time, 0 or more
   * @param least part of the cluster that every job may take, 0 to 1
   * @param memory milliseconds after which what was seen counts half, above 0
   */
  public static LaunchRules of(
      long tasks, double chance, double idlePart, double least, long memory) {
    return new LaunchRules(true, tasks, chance, idlePart, least, memory);
  }

  boolean on() {
    return on;
  }

  long tasks() {
    return tasks;
  }

  double chance() {
    return chance;
  }

  double idlePart() {
    return idlePart;
  }

  double least() {
    return least;
  }

  long memory() {
    return memory;
  }
}
