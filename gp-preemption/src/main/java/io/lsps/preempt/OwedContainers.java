/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;

/** Containers of one size that are owed to one application. Immutable. */
public final class OwedContainers {
  /** Why an application is owed containers. */
  public enum ClaimKind {
    /** It, or a queue above it, is below its minimum share. */
    MIN_SHARE,
    /** It, or a queue above it, is below a part of its fair share. */
    FAIR_SHARE,
    /** A long job takes more than its fair share while the cluster is full and many wait. */
    LONG_JOB
  }

  /** Who is owed. */
  public final SchedulableView application;

  /** What it waits for. */
  public final AwaitedContainers ask;

  /** How many containers. */
  public final int units;

  public final ClaimKind kind;

  /** The application, or the queue above it, that starves. */
  public final SchedulableView starved;

  /** For how long, milliseconds. */
  public final long starvedMillis;

  /** The long job that must give them up, or null where any application may. */
  final SchedulableView longJob;

  OwedContainers(
      SchedulableView application,
      AwaitedContainers ask,
      int units,
      Debt debt,
      SchedulableView longJob) {
    this.application = application;
    this.ask = ask;
    this.units = units;
    this.kind = debt.kind;
    this.starved = debt.schedulable;
    this.starvedMillis = debt.starvedMillis;
    this.longJob = longJob;
  }

  /**
   * On whose account kills for it are: the lowest queue with a minimum share, or the leaf queue.
   */
  public SchedulableView account() {
    SchedulableView queue = application.parent;
    while (queue != null && !queue.minShare.isPositive()) {
      queue = queue.parent;
    }
    return queue == null ? application.parent : queue;
  }

  /** For how long it has to starve before it is owed anything, milliseconds. */
  long patience() {
    return kind == ClaimKind.MIN_SHARE ? starved.minShareTimeout : starved.fairShareTimeout;
  }

  @Override
  public String toString() {
    return units + " of " + ask.size + " for " + application;
  }

  /** What a queue or an application is owed because it starves itself. Immutable. */
  static final class Debt {
    final SchedulableView schedulable;
    final ClaimKind kind;
    final ResourceVector amount;
    final long starvedMillis;

    Debt(SchedulableView schedulable, ClaimKind kind, ResourceVector amount, long starvedMillis) {
      this.schedulable = schedulable;
      this.kind = kind;
      this.amount = amount;
      this.starvedMillis = starvedMillis;
    }

    /** The same for what is left, or for a part handed down. */
    Debt of(ResourceVector part) {
      return new Debt(schedulable, kind, part, starvedMillis);
    }

    /** How many containers of a size this is, rounded down. */
    int units(ResourceVector size) {
      return kind == ClaimKind.MIN_SHARE ? amount.mostUnits(size) : amount.fewestUnits(size);
    }
  }
}
