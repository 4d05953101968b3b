/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** What one job may hold of the containers of one phase, where its queue is split. Immutable. */
final class PhasePart {
  static final PhasePart NEW = new PhasePart(0, -1, 0);

  /** After this long an ask that no node had room for is offered to the others too. */
  private static final long PATIENCE_MILLIS = 60_000;

  private final int allowed;
  private final int holds;
  private final long unchangedSince;

  private PhasePart(int allowed, int holds, long unchangedSince) {
    this.allowed = allowed;
    this.holds = holds;
    this.unchangedSince = unchangedSince;
  }

  int allowed() {
    return allowed;
  }

  PhasePart allow(int containers) {
    return new PhasePart(containers, holds, unchangedSince);
  }

  /** Notes what the job holds, and whether it asks for more. */
  PhasePart seen(int nowHolds, boolean asks, long now) {
    return !asks || nowHolds != holds ? new PhasePart(allowed, nowHolds, now) : this;
  }

  /** Whether it has asked in vain for long. */
  boolean inVain(long now) {
    return now - unchangedSince > PATIENCE_MILLIS;
  }
}
