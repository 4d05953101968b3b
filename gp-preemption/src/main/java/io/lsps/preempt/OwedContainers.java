/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;

/**
 * Containers of one size that are owed to one application: it or a queue above is starved, and GP
 * tries to free them. Immutable.
 */
public final class OwedContainers {
  /** Why an application is owed containers. */
  public enum ClaimKind {
    /** It, or a queue above it, is below its minimum share. */
    MIN_SHARE,
    /** It, or a queue above it, is below its threshold of the fair share. */
    FAIR_SHARE,
    /**
     * A long job takes more than its fair share while the cluster is full and many requests wait.
     */
    LONG_JOB
  }

  /** The application that is owed. */
  public final SchedulableView application;

  /** The request that they serve. */
  public final AwaitedContainers ask;

  /** How many containers. */
  public final int units;

  public final ClaimKind kind;

  /** The starved application or queue above it. */
  public final SchedulableView starved;

  /** How long it has starved, milliseconds. */
  public final long starvedMillis;

  /** The long job that must give them up; null for any. */
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

  /** The queue charged for the kills: the lowest with a minimum share, else the leaf queue. */
  public SchedulableView account() {
    SchedulableView queue = application.parent;
    while (queue != null && !queue.minShare.isPositive()) {
      queue = queue.parent;
    }
    return queue == null ? application.parent : queue;
  }

  /** The preemption timeout, milliseconds. */
  long patience() {
    return kind == ClaimKind.MIN_SHARE ? starved.minShareTimeout : starved.fairShareTimeout;
  }

  @Override
  public String toString() {
    return units + " of " + ask.size + " for " + application;
  }

  /** What a queue or an application is owed because it is itself starved. Immutable. */
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

    /** The same reason for a rest, or for a part passed down. */
    Debt of(ResourceVector part) {
      return new Debt(schedulable, kind, part, starvedMillis);
    }

    /**
     * How many containers of a size fit, rounded down: by the scarcest of the types owed; for a
     * minimum share by the most plentiful.
     */
    int units(ResourceVector size) {
      return kind == ClaimKind.MIN_SHARE ? amount.mostUnits(size) : amount.fewestUnits(size);
    }
  }
}
