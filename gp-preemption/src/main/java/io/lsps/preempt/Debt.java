/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** What a queue or an application is owed because it starves itself. Immutable. */
final class Debt {
  private final SchedulableView schedulable;
  private final ClaimKind kind;
  private final Amount amount;
  private final long starvedMillis;

  Debt(SchedulableView schedulable, ClaimKind kind, Amount amount, long starvedMillis) {
    this.schedulable = schedulable;
    this.kind = kind;
    this.amount = amount;
    this.starvedMillis = starvedMillis;
  }

  SchedulableView schedulable() {
    return schedulable;
  }

  ClaimKind kind() {
    return kind;
  }

  Amount amount() {
    return amount;
  }

  long starvedMillis() {
    return starvedMillis;
  }

  /** The same for what is left, or for a part handed down. */
  Debt of(Amount part) {
    return new Debt(schedulable, kind, part, starvedMillis);
  }

  /** How many containers of a size this is, rounded down. */
  int units(Amount size) {
    return units(amount, kind, size);
  }

  static int units(Amount amount, ClaimKind kind, Amount size) {
    return kind == ClaimKind.MIN_SHARE ? amount.mostUnits(size) : amount.fewestUnits(size);
  }
}
