/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** What a queue or an application is owed, in its own right. Immutable. */
final class Debt {
  private final SchedulableView holder;
  private final Kind kind;
  private final Amount amount;
  private final long starvedMillis;

  Debt(SchedulableView holder, Kind kind, Amount amount, long starvedMillis) {
    this.holder = holder;
    this.kind = kind;
    this.amount = amount;
    this.starvedMillis = starvedMillis;
  }

  SchedulableView holder() {
    return holder;
  }

  Kind kind() {
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
    return new Debt(holder, kind, part, starvedMillis);
  }

  /** How many containers of a size this is, rounded down. */
  int units(Amount size) {
    return units(amount, kind, size);
  }

  static int units(Amount amount, Kind kind, Amount size) {
    return kind == Kind.MIN_SHARE ? amount.mostUnits(size) : amount.fewestUnits(size);
  }
}
