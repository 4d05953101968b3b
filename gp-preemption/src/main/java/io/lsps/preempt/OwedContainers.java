/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** Containers of one size that are owed to one application. Immutable. */
public final class OwedContainers {
  private final SchedulableView application;
  private final AwaitedContainers ask;
  private final int units;
  private final Debt debt;
  private final SchedulableView longJob;

  OwedContainers(
      SchedulableView application,
      AwaitedContainers ask,
      int units,
      Debt debt,
      SchedulableView longJob) {
    this.application = application;
    this.ask = ask;
    this.units = units;
    this.debt = debt;
    this.longJob = longJob;
  }

  /** Who is owed. */
  public SchedulableView application() {
    return application;
  }

  /** What it waits for. */
  public AwaitedContainers ask() {
    return ask;
  }

  /** How many containers. */
  public int units() {
    return units;
  }

  /** Why. */
  public ClaimKind kind() {
    return debt.kind();
  }

  /** The application, or the queue above it, that starves. */
  public SchedulableView starved() {
    return debt.schedulable();
  }

  /**
   * On whose account kills for it are: the lowest queue with a minimum share, or the leaf queue.
   */
  public SchedulableView account() {
    SchedulableView queue = application.parent();
    while (queue != null && !queue.minShare().isPositive()) {
      queue = queue.parent();
    }
    return queue == null ? application.parent() : queue;
  }

  /** For how long, milliseconds. */
  public long starvedMillis() {
    return debt.starvedMillis();
  }

  /** For how long it has to starve before it is owed anything, milliseconds. */
  long patience() {
    return kind() == ClaimKind.MIN_SHARE
        ? starved().minShareTimeout()
        : starved().fairShareTimeout();
  }

  /** The long job that must give them up, or null where any application may. */
  SchedulableView longJob() {
    return longJob;
  }

  @Override
  public String toString() {
    return units + " of " + ask.size() + " for " + application;
  }
}
